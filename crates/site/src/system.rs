//! `/api/v1/admin/system`: which of the site's surroundings are set up, for the staff area.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use accounts::access::{Call, Calls as _};
use platform::config::StorageBackend;
use platform::core::Core;
use platform::web::{ApiResult, NoParameters, Query};
use shop::payments::config::Payments;

/// The operator's configuration.
#[derive(Debug, Serialize, JsonSchema)]
struct SystemState {
    /// The delivery of emails.
    mail: MailState,
    /// The payment provider.
    payments: PaymentsState,
    /// The site's own address.
    site_url: SiteUrlState,
    /// The storage of files.
    storage: StorageState,
    /// Whether the last check of the storage succeeded.
    storage_works: bool,
}

/// The delivery of emails.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MailState {
    /// Emails are sent by a mail server.
    Server,
    /// Emails are written to files instead of sent.
    Files,
}

/// The payment provider.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PaymentsState {
    /// Payments are not set up.
    None,
    /// The demonstration page, which takes no money.
    Demo,
    /// Stripe in test mode, which takes no money.
    Test,
    /// Stripe.
    Live,
}

/// The site's own address.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SiteUrlState {
    /// The URL is set.
    Set,
    /// The URL is not set: links in emails contain the address that the program listens on.
    Default,
    /// The URL is public and without TLS.
    Insecure,
}

/// The storage of files.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum StorageState {
    /// Files are in the data folder.
    Folder,
    /// Files are on an S3-compatible server.
    S3,
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/system",
        get_system_state,
        Call::staff_area(
            "getSystemState",
            "system",
            "Get the operator's configuration: mail, payments, the site's URL, file storage",
        ),
    )
}

async fn get_system_state(State(core): State<Core>, _: Query<NoParameters>) -> ApiResult<Json<SystemState>> {
    let config = &core.config;
    let mail = if config.mail.host.is_some() { MailState::Server } else { MailState::Files };
    let payments = match config.section::<Payments>() {
        Payments::None => PaymentsState::None,
        Payments::Demo => PaymentsState::Demo,
        Payments::Stripe(keys) if keys.is_live() => PaymentsState::Live,
        Payments::Stripe(_) => PaymentsState::Test,
    };
    let site_url = match (config.server.has_url(), config.server.is_insecure()) {
        (false, _) => SiteUrlState::Default,
        (true, true) => SiteUrlState::Insecure,
        (true, false) => SiteUrlState::Set,
    };
    let storage = match config.media.storage {
        StorageBackend::Folder => StorageState::Folder,
        StorageBackend::S3(_) => StorageState::S3,
    };
    Ok(Json(SystemState { mail, payments, site_url, storage, storage_works: !core.storage.is_failing() }))
}
