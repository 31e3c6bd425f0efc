//! The way to a server of S3's kind: hyper's own client, with the TLS and the root certificates that mail uses too.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt as _;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector as Connector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody,
    HttpResponse, HttpResponseBody, HttpService,
};
use tower_http::timeout::TimeoutBody;

/// How long a server may take to be reached, and to begin its answer.
const CONNECT: Duration = Duration::from_secs(5);
const ANSWER: Duration = Duration::from_secs(30);
/// How long it may pause within one.
const PAUSE: Duration = Duration::from_secs(20);
/// How long a connection that nobody uses is kept.
const IDLE: Duration = Duration::from_secs(30);

/// Makes clients for `object_store`.
#[derive(Debug)]
pub(super) struct Hyper;

#[derive(Debug)]
struct Service(Client<HttpsConnector<HttpConnector>, HttpRequestBody>);

impl Connector for Hyper {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(CONNECT));
        tcp.set_nodelay(true);
        let secure = HttpsConnectorBuilder::new()
            .with_provider_and_webpki_roots(rustls::crypto::ring::default_provider())
            .map_err(|error| object_store::Error::Generic { store: "S3", source: Box::new(error) })?
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .build(secure);
        Ok(HttpClient::new(Service(client)))
    }
}

/// Only what is known not to have reached the server, or to have been broken off, may be sent again without harm.
fn kind(error: &hyper_util::client::legacy::Error) -> HttpErrorKind {
    if error.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Interrupted }
}

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let sent = tokio::time::timeout(ANSWER, self.0.request(request)).await;
        let answered = sent.map_err(|error| HttpError::new(HttpErrorKind::Timeout, error))?;
        let response = answered.map_err(|error| HttpError::new(kind(&error), error))?;
        let broken = |error| HttpError::new(HttpErrorKind::Interrupted, std::io::Error::other(error));
        // A server that stops in the middle of an answer would keep whoever waits for ever.
        Ok(response.map(|body| HttpResponseBody::new(TimeoutBody::new(PAUSE, body).map_err(broken))))
    }
}
