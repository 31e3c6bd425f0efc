//! Products on the shelf, and lists of many beside lists of few.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use super::SETTINGS;
use crate::bench::figures::{Figure, Goal, median};
use crate::bench::meta;
use crate::http;
use crate::postgres::Postgres;
use crate::processes::output;
use crate::server::{Server, plain_command};

/// No mail ever goes there: the domain is reserved (RFC 2606).
const OWNER: &str = "chief@union.example";
const FEW: u32 = 100;
const MANY: u32 = 10_000;
/// Products in one file: as many as an import takes.
const IN_A_FILE: u32 = 5_000;
/// Each list is asked for so often; the middle counts.
const TIMES: usize = 15;
const CATEGORIES: [&str; 4] = ["Apparel", "Drinkware", "Accessories", "Stickers"];

/// Lists of visitors and of staff: the first page, filters, orders, searches, and a page far down.
const LISTS: &[&str] = &[
    "/shop",
    "/shop?category=Apparel",
    "/api/v1/products",
    "/api/v1/products?category=Apparel",
    "/api/v1/products?search=mug",
    "/api/v1/products?offset={half}",
    "/api/v1/products/categories",
    "/api/v1/admin/products?limit=20",
    "/api/v1/admin/products?limit=20&category=Apparel",
    "/api/v1/admin/products?limit=20&is_active=true",
    "/api/v1/admin/products?limit=20&sort=name",
    "/api/v1/admin/products?limit=20&sort=-price",
    "/api/v1/admin/products?limit=20&search=mug",
    "/api/v1/admin/products?limit=20&offset={half}",
];

/// What is bought.
pub(super) struct Product {
    pub(super) id: String,
    /// US dollars.
    pub(super) price: f64,
}

/// A shop, and whoever keeps it.
pub(super) struct Shelf {
    address: SocketAddr,
    pub(super) key: String,
    token: String,
}

/// Whoever keeps the shop; answers the password.
pub(super) fn owner(program: &Path, data: &Path, settings: &[(&str, &str)]) -> anyhow::Result<String> {
    let mut command = plain_command(program, "user", data, settings);
    let said = output(command.args(["add", OWNER, "--role", "owner"]))?;
    let password = said.lines().find_map(|line| line.strip_prefix("password: "));
    Ok(password.context("the program printed no password")?.to_owned())
}

impl Shelf {
    pub(super) fn sign_in(address: SocketAddr, password: &str) -> anyhow::Result<Self> {
        let home = http::get(address, "/", &[])?;
        let key =
            meta(&String::from_utf8_lossy(&home.body), "unionhall-key").context("the page has no key")?;
        let shelf = Self { address, key, token: String::new() };
        let body = json!({ "email": OWNER, "password": password }).to_string();
        let answer = shelf.post("/auth/v1/token?grant_type=password", "application/json", &body)?;
        let token = answer["access_token"].as_str().context("signing in answers no token")?.to_owned();
        Ok(Self { token, ..shelf })
    }

    fn headers(&self) -> Vec<(String, String)> {
        let mut headers = vec![("apikey".to_owned(), self.key.clone())];
        if !self.token.is_empty() {
            headers.push(("authorization".to_owned(), format!("Bearer {}", self.token)));
        }
        headers
    }

    fn post(&self, path: &str, kind: &str, body: &str) -> anyhow::Result<Value> {
        let headers = self.headers();
        let mut headers: Vec<_> =
            headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        headers.push(("content-type", kind));
        let answer = http::post(self.address, path, &headers, body)?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        ensure!((200..300).contains(&answer.status), "{path} answers {}: {text}", answer.status);
        Ok(serde_json::from_str(&text)?)
    }

    /// Puts something on it.
    pub(super) fn stock(&self, name: &str, price: f64, count: u32) -> anyhow::Result<Product> {
        let form = json!({"name": name, "variants": [{"price": price, "inventory_count": count}]});
        let product = self.post("/api/v1/admin/products", "application/json", &form.to_string())?;
        Ok(Product { id: product["id"].as_str().context("the product has no id")?.to_owned(), price })
    }

    /// Puts so many different things on it, by files as staff send them.
    fn fill(&self, products: u32) -> anyhow::Result<()> {
        for first in (0..products).step_by(IN_A_FILE as usize) {
            let mut file = "name,category,price,inventory_count,is_active\r\n".to_owned();
            for number in first..products.min(first + IN_A_FILE) {
                let category = CATEGORIES[number as usize % CATEGORIES.len()];
                let kind = ["Mug", "Shirt", "Cap", "Pin", "Patch"][number as usize % 5];
                let active = if number % 10 == 9 { "no" } else { "yes" };
                let price = 5 + number % 90;
                file.push_str(&format!(
                    "{kind} {number:05},{category},{price}.00,{},{active}\r\n",
                    number % 60
                ));
            }
            self.post("/api/v1/admin/products/import", "text/csv", &file)?;
        }
        Ok(())
    }

    /// Milliseconds until `path` is answered.
    fn time(&self, path: &str) -> anyhow::Result<f64> {
        let headers = self.headers();
        let wanted = if path.starts_with("/api/v1/admin/") { &headers[..] } else { &headers[..1] };
        let wanted: Vec<_> = wanted.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let begun = Instant::now();
        let answer = http::get(self.address, path, &wanted)?;
        ensure!(answer.status == 200, "{path} answers {}", answer.status);
        Ok(begun.elapsed().as_secs_f64() * 1000.0)
    }
}

/// How many times as long the slowest list takes with many products as with few, without the response cache.
pub(super) fn growth(
    program: &Path,
    folder: &Path,
    (name, database): (&str, Option<&Postgres>),
) -> anyhow::Result<Vec<Figure>> {
    let mut shelves = Vec::new();
    for products in [FEW, MANY] {
        let data = folder.with_extension(products.to_string());
        std::fs::create_dir(&data).context("cannot make the data folder")?;
        let url = database.map(|postgres| postgres.database(&format!("products_{products}"))).transpose()?;
        let mut settings = SETTINGS.to_vec();
        settings.push(("UNIONHALL_SERVER_CACHE_MIB", "0"));
        settings.extend(url.as_deref().map(|url| ("UNIONHALL_DATABASE_URL", url)));
        let password = owner(program, &data, &settings)?;
        let server = Server::start_with(program, &data, &[], &settings)?;
        let shelf = Shelf::sign_in(server.address, &password)?;
        shelf.fill(products)?;
        shelves.push((server, shelf, products));
    }
    println!("\n{name}: milliseconds with {FEW} and with {MANY} products, without the response cache");
    let mut slowest = (0.0, "");
    for path in LISTS {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..TIMES {
            for ((_, shelf, products), times) in shelves.iter().zip(&mut times) {
                times.push(shelf.time(&path.replace("{half}", &(products / 2).to_string()))?);
            }
        }
        let [few, many] = times.map(|times| median(&times));
        println!("{path:52} {few:8.1} {many:8.1} {:5.1}", many / few);
        if many / few > slowest.0 {
            slowest = (many / few, *path);
        }
    }
    for (server, ..) in shelves {
        server.stop()?;
    }
    let figure = format!("{name}: the list that grows most with the products");
    Ok(vec![Figure::new(figure, slowest.0, Goal::AtMost(2.0), "times").with_note(slowest.1)])
}
