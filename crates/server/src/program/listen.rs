//! Connections: taken in, bounded in number and patience, and finished at the end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::Service as _;

use crate::engine::http::cache::Cached;

/// How long a client may take for the head of a request, or stay silent between two.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long to wait when the system has no more file descriptors.
const BACKOFF: Duration = Duration::from_millis(100);

/// Serves connections until `stop`; then finishes the requests under way, for `grace` at most.
pub async fn serve(
    listener: TcpListener,
    service: Cached,
    connections: usize,
    grace: Duration,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(connections));
    let open = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        // A connection waits in the system's queue until there is a place for it.
        let place = Arc::clone(&places).acquire_owned();
        let taken = async {
            let place = place.await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            taken = taken => taken,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = open.watch(connection(stream, peer, service.clone()));
                tokio::spawn(async move {
                    // A client that goes away is no error of ours.
                    let _ = connection.await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken in");
                tokio::time::sleep(BACKOFF).await;
            }
        }
    }
    drop(listener);
    tracing::info!("finishing the requests under way");
    if tokio::time::timeout(grace, open.shutdown()).await.is_err() {
        tracing::warn!(seconds = grace.as_secs(), "some requests took too long and were dropped");
    }
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    service: Cached,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    // Fails only on a connection that is gone already.
    let _ = stream.set_nodelay(true);
    let answer = move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let mut service = service.clone();
        async move {
            Ok::<_, Infallible>(match service.call(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            })
        }
    };
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .serve_connection(TokioIo::new(stream), service_fn(answer))
}
