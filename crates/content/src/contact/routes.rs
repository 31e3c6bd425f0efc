use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::StatusCode;

use super::intake::{self, ContactReceipt};
use super::rules::ContactForm;
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::web::client::Client;
use platform::web::{ApiResult, Body};

/// Largest body, in bytes: the longest message with each character escaped.
pub const MAX_BODY_BYTES: usize = 160 * 1024;

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .post(
            "/contact-messages",
            send,
            Call::public("sendContactMessage", "contact", "Send a message to the union")
                .created::<ContactReceipt>(),
        )
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

async fn send(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    Body(form): Body<ContactForm>,
) -> ApiResult<(StatusCode, Json<ContactReceipt>)> {
    let receipt = intake::receive(&core, client.map(|Extension(client)| client), form).await?;
    Ok((StatusCode::CREATED, Json(receipt)))
}
