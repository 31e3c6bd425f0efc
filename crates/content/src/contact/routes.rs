//! `/api/v1/contact-messages`

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::StatusCode;

use super::intake::{self, ContactReceipt};
use super::rules::ContactForm;
use accounts::access;
use platform::core::Core;
use platform::http::client::Client;
use platform::http::{ApiResult, Body};

/// Largest body, in bytes: the longest message, each of its characters escaped as a form or JSON does.
pub const BODY: usize = 160 * 1024;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/contact-messages",
            post_with(send, |op| {
                op.id("sendContactMessage")
                    .tag("contact")
                    .summary("Send a message to the union")
                    .with(access::public)
                    .response::<201, Json<ContactReceipt>>()
            }),
        )
        .layer(DefaultBodyLimit::max(BODY))
}

async fn send(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    Body(form): Body<ContactForm>,
) -> ApiResult<(StatusCode, Json<ContactReceipt>)> {
    let receipt = intake::receive(&core, client.map(|Extension(client)| client), form).await?;
    Ok((StatusCode::CREATED, Json(receipt)))
}
