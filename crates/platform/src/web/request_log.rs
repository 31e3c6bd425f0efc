use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use super::client::Client;
use crate::clock::Entropy;
use crate::networks::widest;

pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Marks internal requests of a page, which the log line of the page covers.
#[derive(Clone, Copy, Debug)]
pub struct InternalRequest;

/// Consecutive hex digits that make a URL secret: readers of the log must not be able to open it.
const SECRET_DIGITS: usize = 32;

/// Redacts long runs of hex digits, percent-encoded ones included.
fn without_secrets(path: &str) -> String {
    let (mut shown, mut run, mut digits) = (String::with_capacity(path.len()), String::new(), 0);
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        let (length, is_digit) = encoded(rest).unwrap_or((first.len_utf8(), first.is_ascii_hexdigit()));
        let (part, behind) = rest.split_at(length);
        rest = behind;
        if is_digit {
            run += part;
            digits += 1;
            continue;
        }
        shown += if digits >= SECRET_DIGITS { "(hidden)" } else { &run };
        shown += part;
        (run, digits) = (String::new(), 0);
    }
    shown + if digits >= SECRET_DIGITS { "(hidden)" } else { &run }
}

/// Length of the first byte if it is percent-encoded (RFC 3986, 2.1), once or repeatedly, and whether it is a hex digit.
fn encoded(text: &str) -> Option<(usize, bool)> {
    let mut at = 1;
    let bytes = text.as_bytes();
    if *bytes.first()? != b'%' {
        return None;
    }
    while bytes.get(at..at + 2) == Some(b"25") {
        at += 2;
    }
    let byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    Some((at + 2, byte.is_ascii_hexdigit()))
}

/// Logs requests that the response cache did not answer. The query is omitted, since it may contain personal data.
pub async fn log(State(entropy): State<Entropy>, request: Request, next: Next) -> Response {
    if request.extensions().get::<InternalRequest>().is_some() {
        return next.run(request).await;
    }
    let id = format!("{:016x}", u64::from_be_bytes(entropy.bytes()));
    // The network is enough; a full IP address is personal data.
    let client = request.extensions().get::<Client>().map(|client| widest(client.0).to_string());
    let span = tracing::info_span!("request", id, method = %request.method(), path = %without_secrets(request.uri().path()), client);
    async {
        let begun = Instant::now();
        let mut response = next.run(request).await;
        let status = response.status().as_u16();
        let milliseconds = (begun.elapsed().as_secs_f64() * 100_000.0).round() / 100.0;
        if status >= 500 {
            tracing::error!(status, milliseconds, "answered");
        } else {
            tracing::info!(status, milliseconds, "answered");
        }
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(HEADER, id);
        }
        response
    }
    .instrument(span)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_paths_are_not_logged() {
        let secret = "0123456789abcdef".repeat(2);
        let path = format!("/media/documents/staff/{secret}/notes.pdf");
        assert_eq!(without_secrets(&path), "/media/documents/staff/(hidden)/notes.pdf");
        assert_eq!(without_secrets("/news/pay"), "/news/pay");
        for (behind, shown) in
            [(".", "."), (")", ")"), ("%20", "%20"), ("%2E", "%2E"), ("/pay", "/pay"), ("é", "é"), ("%", "%")]
        {
            let shown = format!("/orders/(hidden){shown}");
            assert_eq!(without_secrets(&format!("/orders/{secret}{behind}")), shown);
            // As a mail program may encode it, also repeatedly.
            assert_eq!(without_secrets(&format!("/orders/{secret}{}{behind}", "0".repeat(8))), shown);
            assert_eq!(without_secrets(&format!("/orders/{}{behind}", secret.replace('a', "%61"))), shown);
            assert_eq!(
                without_secrets(&format!("/orders/{}{behind}", secret.replace('1', "%252531"))),
                shown
            );
        }
        assert_eq!(without_secrets(&format!("/orders/(see%20{secret}")), "/orders/(see%20(hidden)");
        let id = "/admin/orders/67e55044-10b1-426f-9247-bb680e5fe0c8";
        assert_eq!(without_secrets(id), id, "an id opens nothing");
    }
}
