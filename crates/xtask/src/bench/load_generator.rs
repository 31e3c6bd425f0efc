//! Response times for a visitor while a load generator floods the server from elsewhere.

use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use serde_json::json;

use super::figures::{Figure, Goal, median};
use crate::http;
use crate::page::meta;
use crate::server::Server;
use crate::shop::{OWNER, owner};

const VISITOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
/// Connections that stall, all from one address.
const STALLED: usize = 820;
/// A head without its end, a body without its rest, nothing at all.
const BEGINNINGS: [&str; 3] = [
    "GET / HTTP/1.1\r\nhost: x\r\nx-more: ",
    "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
    "",
];
/// Sign-ins that are under way.
const SIGN_INS: usize = 720;
/// The networks that they come from.
const PLACES: usize = 24;
/// How often a page is asked for meanwhile.
const PAGES: usize = 9;

/// A proxy on this machine says where a sign-in comes from.
const PROXY: [(&str, &str); 2] = [
    ("UNIONHALL_SERVER_CLIENT_HEADER", "x-forwarded-for"),
    ("UNIONHALL_SERVER_TRUSTED_PROXIES", "127.0.0.1"),
];

/// A page beside connections that stall, and a sign-in among many.
pub(super) fn measure(program: &Path, data: &Path) -> anyhow::Result<Vec<Figure>> {
    println!("\n{STALLED} connections that stall, then {SIGN_INS} sign-ins at once");
    let server = Server::start(program, data, &[])?;
    let page = page(&server)?;
    server.stop()?;
    let password = owner(program, data, &[])?;
    let server = Server::start_with(program, data, &[], &PROXY)?;
    let sign_in = sign_in(&server, &password)?;
    server.stop()?;
    Ok(vec![
        Figure::new(
            format!("page while {STALLED} connections of one address stall"),
            page,
            Goal::AtMost(1000.0),
            "ms",
        ),
        Figure::new(
            format!("sign-in among {SIGN_INS} from {PLACES} networks"),
            sign_in,
            Goal::AtMost(3000.0),
            "ms",
        ),
    ])
}

/// Milliseconds until it was answered.
fn page(server: &Server) -> anyhow::Result<f64> {
    use std::io::Write as _;
    let stalled = (0..STALLED).map(|number| {
        let mut stream = http::connect(server.address)?;
        // One beyond the share may be closed already.
        let _ = stream.write_all(BEGINNINGS[number % BEGINNINGS.len()].as_bytes());
        Ok(stream)
    });
    let _stalled = stalled.collect::<anyhow::Result<Vec<_>>>()?;
    let times = (0..PAGES).map(|_| {
        let begun = Instant::now();
        let mut stream = http::connect_from(VISITOR, server.address)?;
        http::send(&mut stream, "/", &[])?;
        let answer = http::receive(&mut stream)?;
        ensure!(answer.status == 200, "the page answers {}", answer.status);
        Ok(begun.elapsed().as_secs_f64() * 1000.0)
    });
    Ok(median(&times.collect::<anyhow::Result<Vec<_>>>()?))
}

/// Milliseconds until it was answered.
fn sign_in(server: &Server, password: &str) -> anyhow::Result<f64> {
    let page = http::get(server.address, "/", &[])?;
    let key = meta(&String::from_utf8_lossy(&page.body), "unionhall-key").context("the page has no key")?;
    let send = |from: &str, email: &str, password: &str| -> anyhow::Result<TcpStream> {
        let headers =
            [("apikey", key.as_str()), ("content-type", "application/json"), ("x-forwarded-for", from)];
        let body = json!({ "email": email, "password": password }).to_string();
        let mut stream = http::connect(server.address)?;
        http::send_body(&mut stream, "/auth/v1/token?grant_type=password", &headers, &body)?;
        Ok(stream)
    };
    let flood = (0..SIGN_INS).map(|number| {
        let from = format!("198.51.100.{}", number % PLACES);
        send(&from, &format!("{number}@example.org"), "a password of one's own")
    });
    let _crowd = flood.collect::<anyhow::Result<Vec<_>>>()?;
    let begun = Instant::now();
    let answer = http::receive(&mut send("192.0.2.1", OWNER, password)?)?;
    ensure!(answer.status == 200, "the sign-in answers {}", answer.status);
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}
