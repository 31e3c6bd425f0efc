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

use crate::web::outgoing;

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const BODY_IDLE_TIMEOUT: Duration = Duration::from_secs(20);

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

/// The kind of a failure: only requests that did not reach the server, or whose response broke off, are safe to retry.
fn error_kind(error: &legacy::Error) -> HttpErrorKind {
    if error.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Interrupted }
}

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let sent = tokio::time::timeout(RESPONSE_TIMEOUT, self.0.request(request)).await;
        let answered = sent.map_err(|error| HttpError::new(HttpErrorKind::Timeout, error))?;
        let response = answered.map_err(|error| HttpError::new(error_kind(&error), error))?;
        let broken = |error| HttpError::new(HttpErrorKind::Interrupted, std::io::Error::other(error));
        // Without a timeout a stalled response would block forever.
        Ok(response
            .map(|body| HttpResponseBody::new(TimeoutBody::new(BODY_IDLE_TIMEOUT, body).map_err(broken))))
    }
}
