use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use crate::http;
use crate::page::meta;
use crate::processes::output;
use crate::server::plain_command;

/// A reserved domain (RFC 2606), so no mail is ever delivered.
const OWNER: &str = "chief@union.example";

pub(crate) struct Product {
    pub(crate) id: String,
    pub(crate) price: f64,
}

pub(crate) struct TestShop {
    pub(crate) address: SocketAddr,
    pub(crate) key: String,
    token: String,
}

pub(crate) fn owner(program: &Path, data: &Path, settings: &[(&str, &str)]) -> anyhow::Result<String> {
    output(&mut plain_command(program, "setup", data, settings))?;
    let mut command = plain_command(program, "user", data, settings);
    let said = output(command.args(["add", OWNER, "--role", "owner"]))?;
    let password = said.lines().find_map(|line| line.strip_prefix("password: "));
    Ok(password.context("the program printed no password")?.to_owned())
}

impl TestShop {
    pub(crate) fn sign_in(address: SocketAddr, password: &str) -> anyhow::Result<Self> {
        let home = http::get(address, "/", &[])?;
        let key =
            meta(&String::from_utf8_lossy(&home.body), "unionhall-key").context("the page has no key")?;
        let shop = Self { address, key, token: String::new() };
        let body = json!({ "email": OWNER, "password": password }).to_string();
        let answer = shop.post("/auth/v1/token?grant_type=password", "application/json", &body)?;
        let token = answer["access_token"].as_str().context("the sign-in answer holds no token")?.to_owned();
        Ok(Self { token, ..shop })
    }

    /// The first header is that of visitors too.
    pub(crate) fn headers(&self) -> Vec<(String, String)> {
        let mut headers = vec![("apikey".to_owned(), self.key.clone())];
        if !self.token.is_empty() {
            headers.push(("authorization".to_owned(), format!("Bearer {}", self.token)));
        }
        headers
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: &str) -> anyhow::Result<Value> {
        let headers = self.headers();
        let mut headers: Vec<_> =
            headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        headers.push(("content-type", kind));
        let answer = http::post(self.address, path, &headers, body)?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        ensure!((200..300).contains(&answer.status), "{path} answers {}: {text}", answer.status);
        Ok(serde_json::from_str(&text)?)
    }

    pub(crate) fn stock(&self, name: &str, price: f64, count: u32) -> anyhow::Result<Product> {
        let form = json!({"name": name, "variants": [{"price": price, "inventory_count": count}]});
        let product = self.post("/api/v1/admin/products", "application/json", &form.to_string())?;
        Ok(Product { id: product["id"].as_str().context("the product has no id")?.to_owned(), price })
    }

    pub(crate) fn get(&self, path: &str) -> anyhow::Result<Value> {
        let headers = self.headers();
        let headers: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let answer = http::get(self.address, path, &headers)?;
        ensure!(answer.status == 200, "{path} answers {}", answer.status);
        Ok(serde_json::from_slice(&answer.body)?)
    }
}
