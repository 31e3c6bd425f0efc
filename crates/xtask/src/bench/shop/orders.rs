use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::server::Server;
use crate::shop::{Buyer, SETTINGS, TestShop, owner};

const AT_ONCE: u32 = 32;
/// Prepared carts, one per order: more than fit into the time.
const CARTS: u32 = 6_000;
const TIME: Duration = Duration::from_secs(8);

/// Places orders of one product: the worst case, since all of them lock the same row. Returns orders per second.
pub(super) fn a_second(program: &Path, data: &Path, database: Option<String>) -> anyhow::Result<f64> {
    std::fs::create_dir(data).context("cannot create the data folder")?;
    let mut settings = SETTINGS.to_vec();
    settings.extend(database.as_deref().map(|url| ("UNIONHALL_DATABASE_URL", url)));
    let password = owner(program, data, &settings)?;
    let server = Server::start_with(program, data, &[], &settings)?;
    let shop = TestShop::sign_in(server.address, &password)?;
    let product = shop.stock("Bench Mug", 12.5, 900_000)?;

    let next = AtomicU32::new(0);
    in_parallel(|| {
        let mut buyer = Buyer::new(server.address, &shop.key, 0)?;
        while let Some(number) = taken(&next, CARTS) {
            buyer.become_other(number);
            buyer.add(&product)?;
        }
        Ok(())
    })?;
    let next = AtomicU32::new(0);
    let placed = AtomicU32::new(0);
    let begun = Instant::now();
    in_parallel(|| {
        let mut buyer = Buyer::new(server.address, &shop.key, 0)?;
        while begun.elapsed() < TIME
            && let Some(number) = taken(&next, CARTS)
        {
            buyer.become_other(number);
            buyer.order(&product)?;
            placed.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    let placed = placed.into_inner();
    let name = if database.is_some() { "PostgreSQL" } else { "SQLite" };
    println!("\n{name}: {placed} orders of one product in {seconds:.1} s, {AT_ONCE} buyers at once");
    server.stop()?;
    Ok(f64::from(placed) / seconds)
}

fn taken(next: &AtomicU32, most: u32) -> Option<u32> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    (number < most).then_some(number + 1)
}

fn in_parallel(work: impl Fn() -> anyhow::Result<()> + Sync) -> anyhow::Result<()> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(&work)).collect();
        for thread in threads {
            thread.join().map_err(|_| anyhow::anyhow!("a buyer panicked"))??;
        }
        Ok(())
    })
}
