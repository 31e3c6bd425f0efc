//! `cargo xtask bench growth`: how long each address takes, not answered from the response cache, with 100 and with
//! 100,000 posts, on both databases.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use super::figures::median;
use super::meta;
use crate::commands::build;
use crate::http;
use crate::postgres::Postgres;
use crate::processes::run as start;
use crate::server::{Server, plain_command};
use crate::temporary::Temporary;
use crate::tools::{self, POSTGRESQL};
use crate::workspace;

const SMALL: u32 = 100;
const LARGE: u32 = 100_000;
/// Each address is asked for so often; the middle counts.
const TIMES: usize = 9;
/// Milliseconds that an address may take at any size, and a search.
const GOAL: f64 = 20.0;
const SEARCH_GOAL: f64 = 50.0;
/// An address may also take so many times what it takes on the small site.
const RATIO: f64 = 2.0;

/// One address that is measured. `{post}`, `{category}`, `{event}` and `{page}` stand for what the site has.
struct Address {
    name: &'static str,
    path: &'static str,
    goal: f64,
}

const fn page(path: &'static str) -> Address {
    Address { name: path, path, goal: GOAL }
}

const fn search(name: &'static str, path: &'static str) -> Address {
    Address { name, path, goal: SEARCH_GOAL }
}

/// The words are those of `unionhall fill`.
const ADDRESSES: &[Address] = &[
    page("/"),
    page("/news"),
    page("/news?page={page}"),
    page("/news?category={category}"),
    page("/news/{post}"),
    page("/events"),
    page("/events?tab=past"),
    page("/events/{event}"),
    page("/rss.xml"),
    page("/events.ics"),
    page("/sitemap.xml"),
    page("/sitemaps/news-1.xml"),
    page("/api/v1/news?limit=10"),
    page("/api/v1/news?limit=10&offset={offset}"),
    page("/api/v1/news?featured=true"),
    page("/api/v1/news/categories"),
    page("/api/v1/news/{post}"),
    page("/api/v1/news/{post}/related"),
    page("/api/v1/events"),
    page("/api/v1/events/types"),
    search("search: in 80 % of the posts", "/api/v1/news?search=contract"),
    search("search: the same, item 900", "/api/v1/news?search=contract&offset=900"),
    search("search: the same, as a page", "/news?search=contract"),
    search("search: the same, in a category", "/api/v1/news?search=contract&category={category}"),
    search("search: in 1 %", "/api/v1/news?search=grievance"),
    search("search: the same, item 900", "/api/v1/news?search=grievance&offset=900"),
    search("search: in 0.1 %", "/api/v1/news?search=arbitration"),
    search("search: the same, in a category", "/api/v1/news?search=arbitration&category={category}"),
    search("search: in one post", "/api/v1/news?search=xylophone"),
    search("search: in none", "/api/v1/news?search=hippopotamus"),
    search("search: two characters", "/api/v1/news?search=co"),
    search("search: events, in 80 %", "/api/v1/events?search=contract"),
    search("search: events, in 1 %", "/api/v1/events?search=grievance&when=past"),
    search("search: events, in none", "/api/v1/events?search=hippopotamus"),
];

/// Where the data of a measured site is.
struct Site {
    data: std::path::PathBuf,
    /// PostgreSQL's address; SQLite without.
    database: Option<String>,
}

/// Measures everything and prints a table for each database.
pub(super) fn run() -> anyhow::Result<()> {
    tools::need(&[POSTGRESQL])?;
    build::release()?;
    let program = workspace::release();
    let folder = Temporary::new("growth")?;
    let postgres = Postgres::start()?;
    let mut missed = 0;
    for database in ["SQLite", "PostgreSQL"] {
        let mut sizes = Vec::new();
        for posts in [SMALL, LARGE] {
            let data = folder.path().join(format!("{database}-{posts}"));
            std::fs::create_dir(&data).context("cannot make the data folder")?;
            let named = (database == "PostgreSQL").then(|| postgres.database(&format!("posts_{posts}")));
            let site = Site { data, database: named.transpose()? };
            let took = site.fill(&program, posts)?;
            println!("{database}: {posts} posts written in {:.1} s", took.as_secs_f64());
            sizes.push(site.measure(&program)?);
        }
        missed += print(database, &sizes[0], &sizes[1]);
    }
    if missed > 0 { bail!("{missed} addresses grow with the site") } else { Ok(()) }
}

impl Site {
    fn settings(&self) -> Vec<(&str, &str)> {
        // Without room for an answer each one is made anew.
        let mut settings = vec![("UNIONHALL_SERVER_CACHE_MIB", "0")];
        settings.extend(self.database.as_deref().map(|url| ("UNIONHALL_DATABASE_URL", url)));
        settings
    }

    fn fill(&self, program: &Path, posts: u32) -> anyhow::Result<Duration> {
        let begun = Instant::now();
        start(
            plain_command(program, "fill", &self.data, &self.settings())
                .args(["--posts", &posts.to_string()]),
        )?;
        Ok(begun.elapsed())
    }

    /// Milliseconds of each address.
    fn measure(&self, program: &Path) -> anyhow::Result<Vec<f64>> {
        let server = Server::start_with(program, &self.data, &[], &self.settings())?;
        let home = http::get(server.address, "/", &[])?;
        let key =
            meta(&String::from_utf8_lossy(&home.body), "unionhall-key").context("the page has no key")?;
        let headers = [("apikey", key.as_str())];
        let json = |path: &str| -> anyhow::Result<serde_json::Value> {
            Ok(serde_json::from_slice(&http::get(server.address, path, &headers)?.body)?)
        };
        let text = |value: &serde_json::Value| value.as_str().map(str::to_owned).context("the site is empty");
        let posts = json("/api/v1/news?limit=10&offset=40")?;
        let total = posts["total"].as_u64().context("the list has no total")?;
        let filled = [
            ("{post}", text(&posts["items"][0]["slug"])?),
            ("{category}", "Safety".to_owned()),
            ("{event}", text(&json("/api/v1/events")?["items"][0]["slug"])?),
            ("{page}", (total / 50 / 2).max(2).to_string()),
            ("{offset}", (total / 2).to_string()),
        ];
        let measured = ADDRESSES.iter().map(|address| {
            let path =
                filled.iter().fold(address.path.to_owned(), |path, (name, value)| path.replace(name, value));
            let mut times = Vec::new();
            for _ in 0..TIMES {
                let begun = Instant::now();
                let answer = http::get(server.address, &path, &headers)?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
                ensure!(answer.status == 200, "{path} answers {}", answer.status);
            }
            Ok(median(&times))
        });
        let measured = measured.collect();
        server.stop()?;
        measured
    }
}

/// Prints the table; answers how many goals are missed.
fn print(database: &str, small: &[f64], large: &[f64]) -> usize {
    println!("\n{database}: milliseconds without the response cache");
    println!("{:48} {:>9} {:>9} {:>6} {:>5}", "", SMALL, LARGE, "ratio", "goal");
    let mut missed = 0;
    for (address, (small, large)) in ADDRESSES.iter().zip(small.iter().zip(large)) {
        let met = is_met(*small, *large, address.goal);
        missed += usize::from(!met);
        let (ratio, verdict) = (large / small, if met { "met" } else { "NOT MET" });
        println!("{:48} {small:9.1} {large:9.1} {ratio:6.1} {:5.0} {verdict}", address.name, address.goal);
    }
    println!();
    missed
}

fn is_met(small: f64, large: f64, goal: f64) -> bool {
    large <= goal || large <= small * RATIO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_met_by_time_or_by_ratio() {
        assert!(is_met(1.0, 19.0, GOAL));
        assert!(is_met(15.0, 29.0, GOAL));
        assert!(!is_met(1.0, 21.0, GOAL));
        assert!(!is_met(1.0, f64::NAN, GOAL));
    }
}
