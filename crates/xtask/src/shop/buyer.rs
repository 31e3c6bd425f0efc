use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use super::{CLIENT_HEADER, Product};
use crate::http;

pub(crate) struct Buyer {
    stream: BufReader<TcpStream>,
    key: String,
    number: u32,
    location: String,
}

impl Buyer {
    /// Each number has its own cart, email address and block of networks.
    pub(crate) fn new(address: SocketAddr, key: &str, number: u32) -> anyhow::Result<Self> {
        let stream = http::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), key: key.to_owned(), number, location: String::new() })
    }

    pub(crate) fn become_other(&mut self, number: u32) {
        self.number = number;
    }

    pub(crate) fn call(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> anyhow::Result<(u16, String)> {
        let client = Ipv4Addr::from_bits(0x0a00_0000 + (self.number << 8));
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\napikey: {}\r\n{CLIENT_HEADER}: {client}\r\n\
             x-cart-session: session_1795000000000_{:032x}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
            self.key,
            self.number,
            body.len()
        );
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        self.stream.get_mut().write_all((head + "\r\n" + body).as_bytes())?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no answer")?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse()?;
            }
            if name.eq_ignore_ascii_case("location") {
                value.trim().clone_into(&mut self.location);
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((status, String::from_utf8(body)?))
    }

    pub(crate) fn add(&mut self, product: &Product) -> anyhow::Result<()> {
        let body = json!({"product_id": product.id, "quantity": 1}).to_string();
        let (status, answer) = self.call("POST", "/api/v1/cart/items", &[], &body)?;
        ensure!(status == 201, "a cart answers {status}: {answer}");
        Ok(())
    }

    pub(crate) fn order(&mut self, product: &Product) -> anyhow::Result<Value> {
        let body = json!({
            "name": "Pat Doe", "email": format!("pat{}@home.example", self.number), "delivery": "pickup", "total": product.price,
        });
        let attempt = format!("00000000-0000-4000-8000-{:012x}", self.number);
        let (status, answer) =
            self.call("POST", "/api/v1/checkout", &[("idempotency-key", &attempt)], &body.to_string())?;
        ensure!(status == 201, "the checkout answers {status}: {answer}");
        Ok(serde_json::from_str(&answer)?)
    }

    pub(crate) fn buy(&mut self, product: &Product) -> anyhow::Result<()> {
        self.add(product)?;
        let order = self.order(product)?;
        self.pay(&order)
    }

    pub(crate) fn pay(&mut self, order: &Value) -> anyhow::Result<()> {
        let url = order["url"].as_str().context("the checkout returned no payment page")?;
        let (_, path) = url.split_once("/orders/").context("no redirect to the payment page")?;
        let (status, answer) = self.call("GET", &format!("/orders/{path}"), &[], "")?;
        ensure!(status == 303, "the redirect to the payment page answers {status}: {answer}");
        let (_, session) = self.location.split_once("session=").context("no session")?;
        let body = format!("session={session}&do=pay");
        let (status, answer) = self.call("POST", "/pay/demo", &[("sec-fetch-site", "same-origin")], &body)?;
        ensure!(status == 303, "the payment page answers {status}: {answer}");
        Ok(())
    }
}
