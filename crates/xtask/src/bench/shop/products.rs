use std::path::Path;
use std::time::Instant;

use crate::bench::SEARCH_GOAL;
use crate::bench::figures::{Figure, Goal, median};
use crate::http;
use crate::postgres::Postgres;
use crate::server::Server;
use crate::shop::{SETTINGS, TestShop, owner};
use anyhow::{Context as _, ensure};

const FEW: u32 = 100;
const MANY: u32 = 10_000;
/// The import's limit.
const IN_A_FILE: u32 = 5_000;
/// Requests per list; the median counts.
const TIMES: usize = 15;
const CATEGORIES: [&str; 4] = ["Apparel", "Drinkware", "Accessories", "Stickers"];

/// Lists of visitors and staff: first page, filters and orders. Limited to the size of the small shop.
const LISTS: &[&str] = &[
    "/shop",
    "/shop?category=Apparel",
    "/api/v1/products?limit=20",
    "/api/v1/products?limit=20&category=Apparel",
    "/api/v1/products/categories",
    "/api/v1/admin/products?limit=20",
    "/api/v1/admin/products?limit=20&category=Apparel",
    "/api/v1/admin/products?limit=20&is_active=true",
    "/api/v1/admin/products?limit=20&sort=name",
    "/api/v1/admin/products?limit=20&sort=-price",
];

/// A page in the middle, at a higher offset in a large shop: skipped rows are read from an index.
const FAR: &[&str] =
    &["/api/v1/products?limit=20&offset={half}", "/api/v1/admin/products?limit=20&offset={half}"];
/// In milliseconds: half of the goal of `cargo xtask bench growth` for a page of ten times as many rows.
const FAR_GOAL: f64 = 10.0;

/// Searches collect up to 1,000 matches, more than a small shop has.
const SEARCHES: &[&str] =
    &["/api/v1/products?limit=20&search=mug", "/api/v1/admin/products?limit=20&search=mug"];

fn import_products(shop: &TestShop, products: u32) -> anyhow::Result<()> {
    for first in (0..products).step_by(IN_A_FILE as usize) {
        let mut file = "name,category,price,inventory_count,is_active\r\n".to_owned();
        for number in first..products.min(first + IN_A_FILE) {
            let category = CATEGORIES[number as usize % CATEGORIES.len()];
            let kind = ["Mug", "Shirt", "Cap", "Pin", "Patch"][number as usize % 5];
            let active = if number % 10 == 9 { "no" } else { "yes" };
            let price = 5 + number % 90;
            file.push_str(&format!("{kind} {number:05},{category},{price}.00,{},{active}\r\n", number % 60));
        }
        shop.post("/api/v1/admin/products/import", "text/csv", &file)?;
    }
    Ok(())
}

fn time(shop: &TestShop, path: &str) -> anyhow::Result<f64> {
    let headers = shop.headers();
    let wanted = if path.starts_with("/api/v1/admin/") { &headers[..] } else { &headers[..1] };
    let wanted: Vec<_> = wanted.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let begun = Instant::now();
    let answer = http::get(shop.address, path, &wanted)?;
    ensure!(answer.status == 200, "{path} answers {}", answer.status);
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}

struct Shop {
    server: Server,
    shop: TestShop,
    products: u32,
}

impl Shop {
    fn seed(program: &Path, data: &Path, database: Option<&Postgres>, products: u32) -> anyhow::Result<Self> {
        std::fs::create_dir(data).context("cannot create the data folder")?;
        let name = format!("products_{products}");
        let url = database.map(|postgres| postgres.database(&name)).transpose()?;
        let mut settings = SETTINGS.to_vec();
        settings.push(("UNIONHALL_SERVER_CACHE_MIB", "0"));
        settings.extend(url.as_deref().map(|url| ("UNIONHALL_DATABASE_URL", url)));
        let password = owner(program, data, &settings)?;
        let server = Server::start_with(program, data, &[], &settings)?;
        let shop = TestShop::sign_in(server.address, &password)?;
        import_products(&shop, products)?;
        if let Some(postgres) = database {
            postgres.vacuum(&name)?;
        }
        Ok(Self { server, shop, products })
    }
}

fn times(shops: &[Shop; 2], path: &str) -> anyhow::Result<[f64; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..TIMES {
        for (Shop { shop, products, .. }, times) in shops.iter().zip(&mut times) {
            times.push(time(shop, &path.replace("{half}", &(products / 2).to_string()))?);
        }
    }
    let [few, many] = times.map(|times| median(&times));
    println!("{path:52} {few:8.1} {many:8.1} {:5.1}", many / few);
    Ok([few, many])
}

/// The maximum growth ratio of a list, and the latencies of the slowest distant page and search, without the response cache.
pub(super) fn growth(
    program: &Path,
    folder: &Path,
    (name, database): (&str, Option<&Postgres>),
) -> anyhow::Result<Vec<Figure>> {
    let shop =
        |products: u32| Shop::seed(program, &folder.with_extension(products.to_string()), database, products);
    let shops = [shop(FEW)?, shop(MANY)?];
    println!("\n{name}: milliseconds with {FEW} and with {MANY} products, without the response cache");
    let mut grown = (0.0, "");
    for path in LISTS {
        let [few, many] = times(&shops, path)?;
        if many / few > grown.0 {
            grown = (many / few, *path);
        }
    }
    let list = format!("{name}: the list that grows most with the products");
    let mut figures = vec![Figure::new(list, grown.0, Goal::AtMost(2.0), "times").with_note(grown.1)];
    for (what, paths, goal) in [("page far down", FAR, FAR_GOAL), ("search", SEARCHES, SEARCH_GOAL)] {
        let mut slowest = (0.0, "");
        for path in paths {
            let [_, many] = times(&shops, path)?;
            if many > slowest.0 {
                slowest = (many, *path);
            }
        }
        let name = format!("{name}: the slowest {what} of {MANY} products");
        figures.push(Figure::new(name, slowest.0, Goal::AtMost(goal), "ms").with_note(slowest.1));
    }
    for shop in shops {
        shop.server.stop()?;
    }
    Ok(figures)
}
