//! One line a request, with an id that the answer carries too.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::engine::clock::Entropy;

/// The header that carries the request's id.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Marks requests that a page makes in process: the page's own line stands for them.
#[derive(Clone, Copy, Debug)]
pub struct InProcess;

/// Digits of a random part that make an address one which nobody can guess; whoever reads the log may not open it.
const SECRET: usize = 32;

fn without_secrets(path: &str) -> String {
    let is_secret = |part: &str| part.len() >= SECRET && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    path.split('/').map(|part| if is_secret(part) { "(hidden)" } else { part }).collect::<Vec<_>>().join("/")
}

/// Logs what is not answered from the response cache: pages and calls that were worked for, and all that failed.
/// The query is left out, since people type things into it.
pub async fn log(State(entropy): State<Entropy>, request: Request, next: Next) -> Response {
    if request.extensions().get::<InProcess>().is_some() {
        return next.run(request).await;
    }
    let id = format!("{:016x}", u64::from_be_bytes(entropy.bytes()));
    let span = tracing::info_span!("request", id, method = %request.method(), path = %without_secrets(request.uri().path()));
    async {
        let begun = Instant::now();
        let mut response = next.run(request).await;
        let status = response.status().as_u16();
        let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
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
    use super::without_secrets;

    #[test]
    fn an_address_that_nobody_can_guess_is_not_written_down() {
        let secret = "0123456789abcdef".repeat(2);
        let path = format!("/media/documents/staff/{secret}/notes.pdf");
        assert_eq!(without_secrets(&path), "/media/documents/staff/(hidden)/notes.pdf");
        assert_eq!(without_secrets("/news/pay"), "/news/pay");
    }
}
