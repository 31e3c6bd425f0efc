//! Connections: accepted, limited in number, rate and time, and drained at shutdown. They live on separate event loops, which serve from
//! the response cache; other work runs on the shared runtime.

use std::convert::Infallible;
use std::future::ready;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;
use tower::Service as _;

use crate::closed_site::SiteGate;
use crate::event_loops::EventLoops;
use platform::config::Server;
use platform::fair_semaphore::{self, FairSemaphore};
use platform::web::cache::ResponseFuture;
use platform::web::client::{Client, Proxies, network};
use platform::web::min_rate::{MinRate, MinRateWriter};
use platform::web::strict_headers::{self, StrictHeaders};

/// Queued connections. They are accepted nonetheless, so that those beyond their network's limit are closed.
pub const MAX_QUEUED: usize = 64;
const MAX_WAIT: Duration = Duration::from_secs(10);
/// Timeout for the head of a request, and idle timeout.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// The same for a trusted proxy, which reuses connections: longer than the idle timeout of common proxies, so that the proxy closes first
/// and no request is lost.
const PROXY_HEAD_TIMEOUT: Duration = Duration::from_secs(150);
const WRITE_RATE: MinRate =
    MinRate { max_pause: Duration::from_secs(20), grace: Duration::from_secs(30), bytes_per_second: 1024 };
/// Maximum head, and maximum buffered response, in bytes.
const BUFFER_BYTES: usize = 64 * 1024;
/// Send buffer of the socket, in bytes: the default is up to 4 MiB for each slow reader.
const SEND_BUFFER_BYTES: usize = 128 * 1024;
/// TCP user timeout, which also applies after closing.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(60);
/// Pause when the system has no more file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

#[derive(Clone, Debug)]
pub struct ConnectionRules {
    pub connections: fair_semaphore::Limits,
    pub head: Duration,
    pub write: MinRate,
    /// Their connections carry many clients.
    pub proxies: Proxies,
}

impl ConnectionRules {
    pub fn new(server: &Server) -> Self {
        let connections = fair_semaphore::Limits {
            permits: server.connections,
            max_waiting: MAX_QUEUED,
            per_client: server.connections_per_address,
            max_wait: MAX_WAIT,
        };
        let proxies = Proxies::new(server.client_header.as_deref(), &server.trusted_proxies);
        Self { connections, head: HEAD_TIMEOUT, write: WRITE_RATE, proxies }
    }
}

/// Serves connections until `stop`; then finishes running requests, for `grace` at most.
pub async fn serve(
    listener: TcpListener,
    mut loops: EventLoops,
    service: SiteGate,
    rules: ConnectionRules,
    grace: Duration,
    stop: impl Future<Output = ()>,
) {
    let semaphore = FairSemaphore::new(rules.connections);
    let open = GracefulShutdown::new();
    // Dropping the sender rejects waiting connections.
    let (serving, is_serving) = watch::channel(());
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let accepted = accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer)));
        match accepted {
            Ok((stream, peer)) => {
                // A proxy's connections are exempt: its clients are known only per request.
                let client = (!rules.proxies.include(peer.ip())).then(|| network(peer.ip()));
                let connection = Connection {
                    peer,
                    service: service.clone(),
                    workers: Handle::current(),
                    rules: rules.clone(),
                    watcher: open.watcher(),
                };
                let (semaphore, mut is_serving) = (semaphore.clone(), is_serving.clone());
                loops.spawn(stream, async move |stream| {
                    let permit = tokio::select! {
                        // Takes a free permit even during shutdown.
                        biased;
                        permit = semaphore.acquire(client) => permit,
                        _ = is_serving.changed() => return,
                    };
                    match permit {
                        Ok(_permit) => connection.serve(stream).await,
                        Err(rejection) => {
                            tracing::debug!(peer = %connection.peer, %rejection, "a connection was closed")
                        }
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop((listener, serving));
    tracing::info!("waiting for pending requests");
    if tokio::time::timeout(grace, open.shutdown()).await.is_err() {
        tracing::warn!(seconds = grace.as_secs(), "some requests took too long and were dropped");
    }
}

struct Connection {
    peer: SocketAddr,
    service: SiteGate,
    workers: Handle,
    rules: ConnectionRules,
    watcher: Watcher,
}

impl Connection {
    async fn serve(self, stream: TcpStream) {
        let Self { peer, service, workers, rules, watcher } = self;
        // These fail only on a closed connection.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER_BYTES);
        let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(TCP_USER_TIMEOUT));
        let is_proxy = rules.proxies.include(peer.ip());
        let proxies = rules.proxies;
        let answer = move |request: Request<Incoming>| {
            let is_unambiguous = strict_headers::is_unambiguous(&request);
            // The strict parser cannot follow chunked bodies to the next request.
            let is_last = request.headers().contains_key(header::TRANSFER_ENCODING);
            // Most requests end here, without resolving the client.
            let cached = if is_unambiguous && !is_last { service.cached_response(&request) } else { None };
            if let Some(response) = cached {
                return ResponseFuture::Ready(ready(Ok(response.map(|body| Either::Left(Full::new(body))))));
            }
            let mut request = request.map(Body::new);
            let client = proxies.resolve_client(request.headers_mut(), peer.ip());
            request.extensions_mut().insert(Client(client));
            request.extensions_mut().insert(ConnectInfo(peer));
            let mut service = service.clone();
            let workers = workers.clone();
            ResponseFuture::Pending(Box::pin(async move {
                if !is_unambiguous {
                    return Ok(busy_response().map(Either::Right));
                }
                let mut response =
                    compute_response(&workers, async move { service.call(request).await }).await;
                if is_last {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, Infallible>(response.map(Either::Right))
            }))
        };
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_proxy { PROXY_HEAD_TIMEOUT.max(rules.head) } else { rules.head })
            .max_buf_size(BUFFER_BYTES)
            .serve_connection(
                TokioIo::new(StrictHeaders::new(MinRateWriter::new(stream, rules.write))),
                service_fn(answer),
            );
        // A disconnecting client is no error.
        let _ = watcher.watch(connection).await;
    }
}

/// The response computed by `workers`. It is cancelled when the client disconnects, and a panic aborts the connection.
async fn compute_response(
    workers: &Handle,
    answer: impl Future<Output = Result<Response, Infallible>> + Send + 'static,
) -> Response {
    match AbortOnDropHandle::new(workers.spawn(answer)).await {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
    }
}

fn busy_response() -> Response {
    let headers = [(header::CONNECTION, "close"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::BAD_REQUEST, headers, "This request is not plain enough.\n").into_response()
}
