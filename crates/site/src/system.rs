//! `/api/v1/admin/system`: which of the site's surroundings are set up, for owners.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use accounts::access;
use platform::config::StorageBackend;
use platform::core::Core;
use platform::http::{ApiResult, NoParameters, Query};
use shop::payments::config::Payments;

/// What the operator has set up.
#[derive(Debug, Serialize, JsonSchema)]
struct SystemState {
    /// Where emails go.
    mail: MailState,
    /// How people pay.
    payments: PaymentsState,
    /// The site's own address.
    site_url: SiteUrlState,
    /// Where files are.
    storage: StorageState,
    /// Whether the storage of files worked when it was tried out last.
    storage_works: bool,
}

/// Where emails go.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MailState {
    /// To a mail server, which sends them.
    Server,
    /// To files; they are not sent.
    Files,
}

/// How people pay.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PaymentsState {
    /// Not at all.
    None,
    /// At a page that takes no money.
    Demo,
    /// At Stripe in test mode, which takes no money.
    Test,
    /// At Stripe.
    Live,
}

/// The site's own address.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SiteUrlState {
    /// It is set.
    Set,
    /// It is not set, so links in emails name the address that the program listens on.
    Default,
    /// It is a public one without TLS.
    Insecure,
}

/// Where files are.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum StorageState {
    /// In the data folder.
    Folder,
    /// On a server of S3's kind.
    S3,
}

/// The owners' call.
pub fn owners() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/system",
        get_with(read, |op| {
            op.id("getSystemState")
                .tag("system")
                .summary("Get what the operator has set up: mail, payments, the site's address, file storage")
                .with(access::owner)
        }),
    )
}

async fn read(State(core): State<Core>, _: Query<NoParameters>) -> ApiResult<Json<SystemState>> {
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
