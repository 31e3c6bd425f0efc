//! `cargo xtask bench shop`: the shop's pages compared with nginx, latency of cart changes, orders per second on both databases, and
//! lists of 10,000 products compared with lists of 100.

mod orders;
mod products;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use serde_json::json;

use super::figures::{self, Figure, Goal, median};
use super::load::Resource;
use super::nginx::Nginx;
use crate::commands::build;
use crate::postgres::Postgres;
use crate::processes::pause;
use crate::server::Server;
use crate::shop::{Buyer, SETTINGS, TestShop, owner};
use crate::tools::{self, NGINX, POSTGRESQL, WRK};
use crate::workspace;

/// Sequential; the median counts.
const CHANGES: u32 = 500;

pub(super) fn run(program: Option<&Path>) -> anyhow::Result<()> {
    tools::need(&[WRK, NGINX, POSTGRESQL])?;
    let program = super::program_to_measure(program, build::release)?;
    let folder = workspace::temporary_folder()?;
    let postgres = Postgres::start()?;
    let mut figures = pages(&program, folder.path())?;
    figures.push(carts(&program, folder.path())?);
    let told = orders::a_second(
        &program,
        &folder.path().join("orders-postgres"),
        Some(postgres.database("orders")?),
    )?;
    let ours = orders::a_second(&program, &folder.path().join("orders-sqlite"), None)?;
    let note = format!("PostgreSQL on the same machine: {told:.0} a second");
    figures.push(Figure::new("orders a second, SQLite", ours, Goal::AtLeast(300.0), "").with_note(note));
    for (name, database) in [("SQLite", None), ("PostgreSQL", Some(&postgres))] {
        figures.extend(products::growth(
            &program,
            &folder.path().join(format!("shelf-{name}")),
            (name, database),
        )?);
    }
    println!();
    figures::print(&figures);
    match figures.iter().filter(|figure| !figure.is_met()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} figures are not met", figures.len()),
    }
}

/// Rates of /shop and of a product's page relative to nginx, the latter while the product is being bought.
fn pages(program: &Path, folder: &Path) -> anyhow::Result<Vec<Figure>> {
    let data = folder.join("pages");
    std::fs::create_dir(&data).context("cannot create the data folder")?;
    let password = owner(program, &data, &SETTINGS)?;
    let server = Server::start_with(program, &data, &["--demo"], &SETTINGS)?;
    let shop = TestShop::sign_in(server.address, &password)?;
    let product = shop.stock("Bench Mug", 12.5, 900_000)?;
    let page: &'static str = Box::leak(format!("/shop/product/{}", product.id).into_boxed_str());
    let list = Resource { name: "/shop", path: "/shop", headers: &[], copy: "shop.html" };
    let one = Resource { name: "a product's page", path: page, headers: &[], copy: "product.html" };
    let sold = Resource { name: "a product's page while it is bought", ..one };
    let nginx = Nginx::start(&folder.join("nginx"), &server, &[&list, &one])?;
    let both = [server.address, nginx.address];
    let mut figures = vec![
        list.compare("gzip", "nginx", both, Goal::AtLeast(1.0))?,
        one.compare("gzip", "nginx", both, Goal::AtLeast(1.0))?,
    ];
    let over = AtomicBool::new(false);
    let while_bought = std::thread::scope(|scope| {
        let buying = scope.spawn(|| {
            let mut bought = 0;
            while !over.load(Ordering::Relaxed) {
                let mut buyer = Buyer::new(server.address, &shop.key, bought)?;
                buyer.buy(&product)?;
                bought += 1;
                // Ten a second: background activity without measurable load.
                pause(Duration::from_millis(100));
            }
            anyhow::Ok(bought)
        });
        let figure = sold.compare("gzip", "nginx", both, Goal::AtLeast(0.95));
        over.store(true, Ordering::Relaxed);
        let bought = buying.join().map_err(|_| anyhow::anyhow!("the buyer panicked"))??;
        println!("  {bought} were bought meanwhile");
        figure
    });
    figures.push(while_bought?);
    server.stop()?;
    Ok(figures)
}

/// Latency of a cart change, synced before its response.
fn carts(program: &Path, folder: &Path) -> anyhow::Result<Figure> {
    let data = folder.join("carts");
    std::fs::create_dir(&data).context("cannot create the data folder")?;
    let password = owner(program, &data, &SETTINGS)?;
    let server = Server::start_with(program, &data, &[], &SETTINGS)?;
    let shop = TestShop::sign_in(server.address, &password)?;
    let product = shop.stock("Bench Mug", 12.5, 900_000)?;
    let mut buyer = Buyer::new(server.address, &shop.key, 1)?;
    let mut times = Vec::new();
    for number in 0..CHANGES {
        let body = json!({"product_id": product.id, "quantity": 1}).to_string();
        let begun = Instant::now();
        let (status, answer) = buyer.call("POST", "/api/v1/cart/items", &[], &body)?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        ensure!(status == 201, "{answer}");
        // A new cart from another network now and then, since carts are limited.
        if number % 50 == 49 {
            buyer = Buyer::new(server.address, &shop.key, number + 2)?;
        }
    }
    server.stop()?;
    Ok(Figure::new("a change of a cart, median", median(&times), Goal::AtMost(2.0), "ms"))
}
