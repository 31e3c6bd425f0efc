//! Request timeouts. A stalled client holds a connection, never a handler.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::Response;

use super::min_rate::{MinRate, MinRateBody};

/// The minimum rate of a body: 256 KiB take 84 s, longer than [`RESPONSE_TIMEOUT`] allows.
const BODY_RATE: MinRate =
    MinRate { max_pause: Duration::from_secs(10), grace: Duration::from_secs(20), bytes_per_second: 4096 };
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// 25 MiB arrive at half a megabit per second within [`UPLOAD_TIMEOUT`].
const UPLOAD_RATE: MinRate = MinRate {
    max_pause: Duration::from_secs(20),
    grace: Duration::from_secs(30),
    bytes_per_second: 64 * 1024,
};
/// Timeout of an upload, including storing the file.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(15 * 60);

pub type IsUpload = fn(&Method, &str) -> bool;

pub type TooSlow = Box<dyn FnOnce() -> Response + Send>;

/// Limits the time that `router` may take to receive a body and to respond. `too_slow` builds the response from the request's head.
pub fn with_timeouts(
    router: Router,
    is_upload: IsUpload,
    too_slow: impl Fn(&Uri, &HeaderMap) -> TooSlow + Clone + Send + Sync + 'static,
) -> Router {
    let bounds = move |request: Request, next: Next| {
        let is_upload = is_upload(request.method(), request.uri().path());
        let (body, answer) =
            if is_upload { (UPLOAD_RATE, UPLOAD_TIMEOUT) } else { (BODY_RATE, RESPONSE_TIMEOUT) };
        let too_slow = too_slow(request.uri(), request.headers());
        let request = request.map(|inner| Body::new(MinRateBody::new(inner, body)));
        async move {
            let answered = tokio::time::timeout(answer, next.run(request)).await;
            answered.unwrap_or_else(|_| too_slow())
        }
    };
    router.layer(from_fn(bounds))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Bytes, HttpBody};
    use axum::http::StatusCode;
    use axum::response::IntoResponse as _;
    use axum::routing::{get, post};
    use tower::ServiceExt as _;

    use super::*;

    struct StalledBody;

    impl HttpBody for StalledBody {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
            Poll::Pending
        }
    }

    fn uploads(_: &Method, path: &str) -> bool {
        path == "/upload"
    }

    fn too_slow(_: &Uri, _: &HeaderMap) -> Box<dyn FnOnce() -> Response + Send> {
        Box::new(|| StatusCode::SERVICE_UNAVAILABLE.into_response())
    }

    #[tokio::test(start_paused = true)]
    async fn uploads_have_longer_but_limited_timeouts() {
        let router = Router::new()
            .route("/upload", post(|_: Bytes| async { "read" }).get(std::future::pending::<&str>));
        let begun = tokio::time::Instant::now();
        let request = Request::post("/upload").body(Body::new(StalledBody)).unwrap();
        let answer = with_timeouts(router.clone(), uploads, too_slow).oneshot(request).await.unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::BAD_REQUEST, 20));
        let begun = tokio::time::Instant::now();
        let request = Request::get("/upload").body(Body::empty()).unwrap();
        let answer = with_timeouts(router, uploads, too_slow).oneshot(request).await.unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::SERVICE_UNAVAILABLE, 900));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_returns_400_after_ten_seconds() {
        let router = Router::new().route("/", post(|_: Bytes| async { "read" }));
        let begun = tokio::time::Instant::now();
        let request = Request::post("/").body(Body::new(StalledBody)).unwrap();
        let answer = with_timeouts(router, uploads, too_slow).oneshot(request).await.unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::BAD_REQUEST, 10));
    }

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_never_responds_returns_503_after_a_minute() {
        let router = Router::new().route("/", get(std::future::pending::<&str>));
        let begun = tokio::time::Instant::now();
        let answer = with_timeouts(router, uploads, too_slow)
            .oneshot(Request::get("/").body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!((answer.status(), begun.elapsed().as_secs()), (StatusCode::SERVICE_UNAVAILABLE, 60));
    }
}
