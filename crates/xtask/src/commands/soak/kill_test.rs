//! Buyers at the real program, which is killed at random and restarted: no unit is sold twice, and no payment is lost.

use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use crate::http;
use crate::processes::{cargo, pause, run as start};
use crate::server::Server;
use crate::shop::{Buyer, Product, SETTINGS, TestShop, owner};
use crate::workspace;

const STOCK: u32 = 50;
const AT_ONCE: u32 = 12;
/// Time until each kill in ms: from the start, up to the time in which the stock may sell out.
const LIVES: std::ops::Range<u64> = 50..1_500;
const BLOWS: u32 = 6;

/// Responses to buyers, which must stay true after a kill.
#[derive(Default)]
struct Promises {
    paid: Mutex<Vec<String>>,
    /// Number of buyers so far: each has a separate cart and network.
    buyers: AtomicU32,
}

pub(super) fn run(time: Duration) -> anyhow::Result<()> {
    start(&mut cargo(&["build", "--package", "unionhall"]))?;
    let (program, folder) = (workspace::debug(), workspace::temporary_folder()?);
    let data = folder.path().join("data");
    std::fs::create_dir(&data).context("cannot create the data folder")?;
    let password = owner(&program, &data, &SETTINGS)?;
    let seed = RandomState::new().hash_one(0) | 1;
    println!("\nkilled: seed {seed}");
    let mut random = seed;
    let (told, begun, mut blows) = (Promises::default(), Instant::now(), 0);
    while begun.elapsed() < time || blows == 0 {
        let server = Server::start_with(&program, &data, &[], &SETTINGS)?;
        let shop = TestShop::sign_in(server.address, &password)?;
        let product = shop.stock(&format!("Mug {blows}"), 12.5, STOCK)?;
        let before = told.paid.lock().map_or(0, |paid| paid.len());
        let mut running = Some(server);
        for _ in 0..BLOWS {
            let server = match running.take() {
                Some(server) => server,
                None => Server::start_with(&program, &data, &[], &SETTINGS)?,
            };
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let life = LIVES.start + random % (LIVES.end - LIVES.start);
            until_killed(server, (&shop.key, &product), (&told, Duration::from_millis(life)))?;
            blows += 1;
        }
        check(&program, &data, (&password, &product), (&told, before))?;
    }
    println!(
        "killed {blows} times, {} orders paid: all there, nothing sold twice",
        told.paid.lock().map_or(0, |paid| paid.len())
    );
    Ok(())
}

/// Lets buyers act until the kill. Requests may fail with it.
fn until_killed(
    server: Server,
    (key, product): (&str, &Product),
    (told, life): (&Promises, Duration),
) -> anyhow::Result<()> {
    let address = server.address;
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let number = told.buyers.fetch_add(1, Ordering::Relaxed);
                    let _ = Buyer::new(address, key, number).and_then(|mut buyer| {
                        buyer.add(product)?;
                        let order = buyer.order(product)?;
                        // Every fourth buyer leaves without paying, and holds the items.
                        if number % 4 == 3 {
                            return Ok(());
                        }
                        buyer.pay(&order)?;
                        let token = order["token"].as_str().context("no token")?.to_owned();
                        if let Ok(mut paid) = told.paid.lock() {
                            paid.push(token);
                        }
                        Ok(())
                    });
                }
            });
        }
        pause(life);
        let killed = server.kill();
        over.store(true, Ordering::Relaxed);
        killed
    })
}

/// Verifies the responses, and that each unit is in stock, reserved or sold once.
fn check(
    program: &Path,
    data: &Path,
    (password, product): (&str, &Product),
    (told, before): (&Promises, usize),
) -> anyhow::Result<()> {
    let server = Server::start_with(program, data, &[], &SETTINGS)?;
    // Sessions are bound to an address, and each start has another port.
    let shop = TestShop::sign_in(server.address, password)?;
    let stored = shop.get(&format!("/api/v1/admin/products/{}", product.id))?;
    let left = stored["variants"][0]["inventory_count"].as_u64().context("no stock")?;
    let mut kept = 0;
    let mut paid = 0;
    let mut offset = 0;
    loop {
        let page = shop.get(&format!("/api/v1/admin/orders?limit=100&offset={offset}"))?;
        let orders = page["items"].as_array().context("no orders")?;
        for order in orders {
            let whole =
                shop.get(&format!("/api/v1/admin/orders/{}", order["id"].as_str().unwrap_or_default()))?;
            if whole["lines"][0]["product_id"].as_str() != Some(&product.id) {
                continue;
            }
            let status = order["status"].as_str().unwrap_or_default();
            ensure!(matches!(status, "pending" | "paid"), "an order is {status}");
            kept += 1;
            paid += usize::from(status == "paid");
        }
        if orders.len() < 100 || kept >= u64::from(STOCK) {
            break;
        }
        offset += 100;
    }
    ensure!(left + kept == u64::from(STOCK), "{left} are left and {kept} held or sold, of {STOCK}");
    let told_paid = told.paid.lock().map(|paid| paid[before..].to_vec()).unwrap_or_default();
    for token in &told_paid {
        let path = format!("/api/v1/orders/{token}");
        let answer = http::get(shop.address, &path, &[("apikey", &shop.key)])?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        ensure!(text.contains("\"status\":\"paid\""), "an order that was paid is lost: {text}");
    }
    ensure!(paid >= told_paid.len(), "{paid} are paid, {} were told so", told_paid.len());
    println!("  {left} left, {kept} held or sold, {paid} of them paid, {} told so", told_paid.len());
    server.stop()
}
