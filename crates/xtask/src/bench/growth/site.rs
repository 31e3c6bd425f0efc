use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use crate::http;
use crate::page::meta;
use crate::processes::{output, run as start};
use crate::server::{Server, plain_command};

/// A reserved domain (RFC 2606), so no mail is ever delivered.
const OWNER: &str = "chief@union.example";

pub(in crate::bench) struct Site {
    server: Server,
    key: String,
    session: String,
    token: String,
    placeholders: Vec<(&'static str, String)>,
}

impl Site {
    /// Seeds a site with this many rows of each kind in `data`, or in a PostgreSQL `database`, and starts it. Returns the duration of
    /// seeding.
    pub(in crate::bench) fn seed(
        program: &Path,
        data: PathBuf,
        database: Option<String>,
        rows: u32,
    ) -> anyhow::Result<(Self, Duration)> {
        std::fs::create_dir(&data).context("cannot create the data folder")?;
        // A cache of size 0 forces rendering. A second factor is irrelevant here.
        let mut settings =
            vec![("UNIONHALL_SERVER_CACHE_MIB", "0"), ("UNIONHALL_AUTH_OWNER_SECOND_FACTOR", "false")];
        settings.extend(database.as_deref().map(|url| ("UNIONHALL_DATABASE_URL", url)));
        let begun = Instant::now();
        let amount = rows.to_string();
        start(
            plain_command(program, "fill", &data, &settings).args(["--posts", &amount, "--others", &amount]),
        )?;
        let took = begun.elapsed();
        let mut user = plain_command(program, "user", &data, &settings);
        let said = output(user.args(["add", OWNER, "--role", "owner"]))?;
        let password = said.lines().find_map(|line| line.strip_prefix("password: "));
        let password = password.context("the program printed no password")?;

        let server = Server::start_with(program, &data, &[], &settings)?;
        let home = http::get(server.address, "/", &[])?;
        let key = meta(&String::from_utf8_lossy(&home.body), "unionhall-key");
        let mut site = Self {
            key: key.context("the page has no key")?,
            server,
            session: String::new(),
            token: String::new(),
            placeholders: Vec::new(),
        };
        site.session = site.sign_in(password)?;
        site.token = text(&serde_json::from_str::<Value>(&site.session)?["access_token"])?;
        site.placeholders = site.look(rows)?;
        Ok((site, took))
    }

    fn sign_in(&self, password: &str) -> anyhow::Result<String> {
        let body = json!({ "email": OWNER, "password": password }).to_string();
        let path = "/auth/v1/token?grant_type=password";
        let headers = [("apikey", self.key.as_str()), ("content-type", "application/json")];
        let answer = http::post(self.server.address, path, &headers, &body)?;
        ensure!(answer.status == 200, "signing in failed with {}", answer.status);
        String::from_utf8(answer.body).context("the sign-in answer is not UTF-8")
    }

    pub(in crate::bench) fn address(&self) -> SocketAddr {
        self.server.address
    }

    pub(in crate::bench) fn session(&self) -> &str {
        &self.session
    }

    fn look(&self, rows: u32) -> anyhow::Result<Vec<(&'static str, String)>> {
        let json = |path: &str| anyhow::Ok(serde_json::from_slice::<Value>(&self.get(path)?.body)?);
        // From the middle of the list.
        let middle = (rows / 2).min(40);
        let posts = json(&format!("/api/v1/news?limit=10&offset={middle}"))?;
        let pages = json(&format!("/api/v1/pages?limit=10&offset={middle}"))?;
        let total = posts["total"].as_u64().context("the list has no total")?;
        // The oldest albums include ones with the maximum number of photos.
        let albums = json("/api/v1/photos?limit=1")?["total"].as_u64().unwrap_or_default();
        let oldest = json(&format!("/api/v1/photos?limit=100&offset={}", albums.saturating_sub(100)))?;
        let oldest = oldest["items"].as_array().context("there are no albums")?;
        let largest = oldest.iter().max_by_key(|album| album["picture_count"].as_u64());
        let largest = largest.context("there are no albums")?;
        Ok(vec![
            ("{post}", text(&posts["items"][0]["slug"])?),
            ("{category}", "Safety".to_owned()),
            ("{event}", text(&json("/api/v1/events")?["items"][0]["slug"])?),
            ("{path}", text(&pages["items"][0]["path"])?),
            ("{album}", text(&largest["slug"])?),
            ("{page}", (total / 50 / 2).max(2).to_string()),
            ("{offset}", (total / 2).to_string()),
            ("{half}", (rows / 2).to_string()),
            ("{tenth}", (rows / 10).to_string()),
        ])
    }

    fn get(&self, path: &str) -> anyhow::Result<http::Answer> {
        let bearer = format!("Bearer {}", self.token);
        let mut headers = vec![("apikey", self.key.as_str())];
        if path.starts_with("/api/v1/admin/") {
            headers.push(("authorization", &bearer));
        }
        let answer = http::get(self.server.address, path, &headers)?;
        ensure!(answer.status == 200, "{path} answers {}", answer.status);
        Ok(answer)
    }

    pub(super) fn time(&self, path: &str) -> anyhow::Result<f64> {
        let path =
            self.placeholders.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value));
        let begun = Instant::now();
        self.get(&path)?;
        Ok(begun.elapsed().as_secs_f64() * 1000.0)
    }

    pub(in crate::bench) fn stop(self) -> anyhow::Result<()> {
        self.server.stop()
    }
}

fn text(value: &Value) -> anyhow::Result<String> {
    value.as_str().map(str::to_owned).context("the site is empty")
}
