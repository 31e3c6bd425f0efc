//! Connections: accepted, bounded in number, rate and time, and finished at shutdown. They live on event loops of their own, which serve from
//! the response cache; all other work is done on the shared runtime.

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
use platform::http::cache::ResponseFuture;
use platform::http::client::{Client, Proxies, network};
use platform::http::min_rate::{MinRate, MinRateWriter};
use platform::http::strict_headers::{self, StrictHeaders};

/// Connections that wait for others to end. They are taken in all the same, so that those beyond the limit of their network are seen and closed.
pub const WAITING: usize = 64;
/// Longest wait of a connection for a permit.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// How long a client may take for the head of a request, or stay silent between two.
const HEAD: Duration = Duration::from_secs(15);
/// The same for a proxy, which reuses connections: longer than the minute or two that proxies keep them, so
/// that it is they who close them, and none closes while a request is on its way.
const PROXY_HEAD: Duration = Duration::from_secs(150);
/// How fast an answer has to be read.
const WRITE: MinRate =
    MinRate { max_pause: Duration::from_secs(20), grace: Duration::from_secs(30), bytes_per_second: 1024 };
/// Longest head, and most of an answer that waits in the program until it is sent, in bytes.
const BUFFER: usize = 64 * 1024;
/// Most of an answer that waits in the system, in bytes: otherwise up to 4 MiB for each reader who does not read.
const SYSTEM_BUFFER: usize = 128 * 1024;
/// How long the system goes on offering what nobody takes, also after we have closed.
const SYSTEM_PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait when the system has no more file descriptors.
const BACKOFF: Duration = Duration::from_millis(100);

/// The limits of connections.
#[derive(Clone, Debug)]
pub struct ConnectionRules {
    /// How many at once, and from one network.
    pub connections: fair_semaphore::Limits,
    /// Time for the head of a request.
    pub head: Duration,
    /// How fast an answer has to be read.
    pub write: MinRate,
    /// The trusted proxies, whose connections carry many clients.
    pub proxies: Proxies,
}

impl ConnectionRules {
    /// Reads the limits from the configuration.
    pub fn new(server: &Server) -> Self {
        let connections = fair_semaphore::Limits {
            permits: server.connections,
            max_waiting: WAITING,
            per_client: server.connections_per_address,
            max_wait: MAX_WAIT,
        };
        let proxies = Proxies::new(server.client_header.as_deref(), &server.trusted_proxies);
        Self { connections, head: HEAD, write: WRITE, proxies }
    }
}

/// Serves connections until `stop`; then finishes the requests under way, for `grace` at most.
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
    // Its end tells the connections that wait for a permit.
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
                // A proxy's visitors are its own to bound: their addresses are known only by the request.
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
                        // A free permit is taken also in the moment of the stop.
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
                tracing::warn!(%error, "a connection could not be taken in");
                tokio::time::sleep(BACKOFF).await;
            }
        }
    }
    drop((listener, serving));
    tracing::info!("finishing the requests under way");
    if tokio::time::timeout(grace, open.shutdown()).await.is_err() {
        tracing::warn!(seconds = grace.as_secs(), "some requests took too long and were dropped");
    }
}

/// A connection that was taken in.
struct Connection {
    peer: SocketAddr,
    service: SiteGate,
    /// Where answers are made.
    workers: Handle,
    rules: ConnectionRules,
    watcher: Watcher,
}

impl Connection {
    async fn serve(self, stream: TcpStream) {
        let Self { peer, service, workers, rules, watcher } = self;
        // These fail only on a connection that is gone already.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SYSTEM_BUFFER);
        let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(SYSTEM_PATIENCE));
        let is_proxy = rules.proxies.include(peer.ip());
        let proxies = rules.proxies;
        let answer = move |request: Request<Incoming>| {
            let is_unambiguous = strict_headers::is_unambiguous(&request);
            // Where the next request would begin is not followed through chunks.
            let is_last = request.headers().contains_key(header::TRANSFER_ENCODING);
            // Most requests end here: whose they are makes no difference.
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
                    return Ok(rejected().map(Either::Right));
                }
                let mut response = made(&workers, async move { service.call(request).await }).await;
                if is_last {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, Infallible>(response.map(Either::Right))
            }))
        };
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_proxy { PROXY_HEAD.max(rules.head) } else { rules.head })
            .max_buf_size(BUFFER)
            .serve_connection(
                TokioIo::new(StrictHeaders::new(MinRateWriter::new(stream, rules.write))),
                service_fn(answer),
            );
        // A client that goes away is no error of ours.
        let _ = watcher.watch(connection).await;
    }
}

/// The answer that `workers` make. Nobody makes one for a client that has left, and who panics over it breaks off the connection.
async fn made(
    workers: &Handle,
    answer: impl Future<Output = Result<Response, Infallible>> + Send + 'static,
) -> Response {
    match AbortOnDropHandle::new(workers.spawn(answer)).await {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The program ends.
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
    }
}

/// The answer to a head that could be read in more than one way.
fn rejected() -> Response {
    let headers = [(header::CONNECTION, "close"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::BAD_REQUEST, headers, "This request is not plain enough.\n").into_response()
}
