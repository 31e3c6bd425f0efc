//! How long a request may take. Clients that stall hold a connection, never a handler.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::map_request;
use tower_http::timeout::TimeoutLayer;

use super::pace::{Pace, PacedBody};

/// A body of 256 KiB comes in 84 s at the slowest, which is more than its answer may take.
const BODY: Pace = Pace { pause: Duration::from_secs(10), start: Duration::from_secs(20), rate: 4096 };
/// Longest time for an answer, the reading of the body included: 503 after it.
const ANSWER: Duration = Duration::from_secs(60);

/// Puts both before `router`.
pub fn bounded(router: Router) -> Router {
    bounded_by(router, BODY, ANSWER)
}

fn bounded_by(router: Router, body: Pace, answer: Duration) -> Router {
    let paced = move |request: Request| {
        let request = request.map(|inner| Body::new(PacedBody::new(inner, body)));
        std::future::ready(request)
    };
    router
        .layer(map_request(paced))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, answer))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Bytes, HttpBody};
    use axum::routing::{get, post};
    use tower::ServiceExt as _;

    use super::*;

    /// A body whose sender says nothing.
    struct Stalled;

    impl HttpBody for Stalled {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
            Poll::Pending
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stalls_is_given_up() {
        let router = Router::new().route("/", post(|_: Bytes| async { "read" }));
        let begun = tokio::time::Instant::now();
        let request = Request::post("/").body(Body::new(Stalled)).unwrap();
        let answer = bounded(router).oneshot(request).await.unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::BAD_REQUEST, 10));
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_never_comes_is_given_up() {
        let router = Router::new().route("/", get(std::future::pending::<&str>));
        let begun = tokio::time::Instant::now();
        let answer = bounded(router).oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::SERVICE_UNAVAILABLE, 60));
    }
}
