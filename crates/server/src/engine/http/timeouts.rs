//! How long a request may take. Clients that stall hold a connection, never a handler.

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// Longest pause between two parts of a body.
const BODY: Duration = Duration::from_secs(15);
/// Longest time for an answer: 503 after it.
const ANSWER: Duration = Duration::from_secs(60);

/// Puts both before `router`.
pub fn bounded(router: Router) -> Router {
    bounded_by(router, BODY, ANSWER)
}

fn bounded_by(router: Router, body: Duration, answer: Duration) -> Router {
    router
        .layer(RequestBodyTimeoutLayer::new(body))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, answer))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Body, Bytes, HttpBody};
    use axum::extract::Request;
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

    #[tokio::test]
    async fn a_body_that_stalls_is_given_up() {
        let router = Router::new().route("/", post(|_: Bytes| async { "read" }));
        let router = bounded_by(router, Duration::from_millis(10), ANSWER);
        let answer = router.oneshot(Request::post("/").body(Body::new(Stalled)).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }

    #[tokio::test]
    async fn an_answer_that_never_comes_is_given_up() {
        let router = Router::new().route("/", get(std::future::pending::<&str>));
        let router = bounded_by(router, BODY, Duration::from_millis(10));
        let answer = router.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
