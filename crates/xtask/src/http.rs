//! A small HTTP/1.1 client: one request per connection, responses with Content-Length.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context as _, bail};

const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case, in the order of arrival.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) size: usize,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }
}

pub(crate) fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> anyhow::Result<Answer> {
    ask(address, &head("GET", path, headers))
}

pub(crate) fn post(
    address: SocketAddr,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> anyhow::Result<Answer> {
    let length = body.len().to_string();
    let head = head("POST", path, &[headers, &[("content-length", &length)]].concat());
    ask(address, &(head + body))
}

pub(crate) fn connect(address: SocketAddr) -> anyhow::Result<TcpStream> {
    let stream = TcpStream::connect(address).with_context(|| format!("cannot connect to {address}"))?;
    stream.set_read_timeout(Some(PATIENCE)).context("cannot set a time limit")?;
    Ok(stream)
}

fn head(method: &str, path: &str, headers: &[(&str, &str)]) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head + "\r\n"
}

fn ask(address: SocketAddr, request: &str) -> anyhow::Result<Answer> {
    let mut stream = connect(address)?;
    stream.write_all(request.as_bytes()).context("cannot send a request")?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).context("no answer")?;
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> anyhow::Result<Answer> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").context("the answer was cut off")?;
    let head = std::str::from_utf8(&bytes[..end]).context("the answer's head is not UTF-8")?;
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let status = status.context("the answer has no status")?;
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let body = bytes[end + 4..].to_vec();
    let answer = Answer { status, headers, body, size: bytes.len() };
    match answer.header("content-length").map(str::parse::<usize>) {
        Some(Ok(length)) if answer.body.len() == length => Ok(answer),
        Some(_) => bail!("the answer is shorter than its Content-Length"),
        None => bail!("the answer has no Content-Length"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_is_parsed() {
        let answer = parse(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: W/\"1:2\"\r\n\r\nok").unwrap();
        assert_eq!((answer.status, answer.body.as_slice(), answer.size), (200, &b"ok"[..], 55));
        assert_eq!(answer.header("etag"), Some("W/\"1:2\""));
        assert_eq!(answer.header("vary"), None);
    }

    #[test]
    fn a_truncated_response_is_an_error() {
        assert!(parse(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nok").is_err());
        assert!(parse(b"HTTP/1.1 200 OK\r\n\r\nok").is_err());
        assert!(parse(b"HTTP/1.1 200 OK\r\n").is_err());
        assert!(parse(b"").is_err());
    }
}
