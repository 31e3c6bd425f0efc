//! The way to a server of S3's kind.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt as _;
use hyper_util::client::legacy;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse,
    HttpResponseBody, HttpService,
};
use tower_http::timeout::TimeoutBody;

use crate::http::outgoing;

/// How long a server may take to begin its answer.
const ANSWER: Duration = Duration::from_secs(30);
/// How long it may pause within one.
const PAUSE: Duration = Duration::from_secs(20);

/// Makes clients for `object_store`.
#[derive(Debug)]
pub(super) struct Hyper;

#[derive(Debug)]
struct Service(outgoing::Client<HttpRequestBody>);

impl HttpConnector for Hyper {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = outgoing::client()
            .map_err(|error| object_store::Error::Generic { store: "S3", source: Box::new(error) })?;
        Ok(HttpClient::new(Service(client)))
    }
}

/// Only what is known not to have reached the server, or to have been broken off, may be sent again without harm.
fn kind(error: &legacy::Error) -> HttpErrorKind {
    if error.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Interrupted }
}

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let sent = tokio::time::timeout(ANSWER, self.0.request(request)).await;
        let answered = sent.map_err(|error| HttpError::new(HttpErrorKind::Timeout, error))?;
        let response = answered.map_err(|error| HttpError::new(kind(&error), error))?;
        let broken = |error| HttpError::new(HttpErrorKind::Interrupted, std::io::Error::other(error));
        // A server that stops in the middle of an answer would keep the client waiting for ever.
        Ok(response.map(|body| HttpResponseBody::new(TimeoutBody::new(PAUSE, body).map_err(broken))))
    }
}
