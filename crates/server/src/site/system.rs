//! `/api/v1/admin/system`: which of the site's surroundings are set up, for owners.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use crate::engine::config::{Payments, Place};
use crate::engine::core::Core;
use crate::engine::http::{ApiResult, NoParameters, Query};
use crate::people::access;

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
    let payments = match &config.shop.payments {
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
        Place::Folder => StorageState::Folder,
        Place::S3(_) => StorageState::S3,
    };
    Ok(Json(SystemState { mail, payments, site_url, storage, storage_works: !core.storage.is_failing() }))
}

#[cfg(test)]
mod tests {
    use axum::http::Method;
    use serde_json::{Value, json};

    use crate::engine::clock::Entropy;
    use crate::engine::store::testing::Engine;
    use crate::people::auth::model::Role;
    use crate::testing::TestApp;

    async fn state(settings: &[(&str, &str)]) -> (TestApp, String, Value) {
        let settings: Vec<_> = settings.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
        let app = TestApp::with(Engine::Sqlite, &settings).await;
        let token = app.signed_in("chief@example.org", Role::Owner).await;
        let answer = app.staff(Method::GET, "/system", &token, Value::Null).await.json();
        (app, token, answer)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn owners_see_what_is_not_set_up() {
        let (app, _, nothing) = state(&[]).await;
        let expected = json!({"mail": "files", "payments": "none", "site_url": "set", "storage": "folder", "storage_works": true});
        assert_eq!(nothing, expected);
        let token = app.signed_in("nora@example.org", Role::Staff).await;
        assert_eq!(app.staff(Method::GET, "/system", &token, Value::Null).await.status, 403);
        let all = [
            ("server.url", "http://union.example"),
            ("mail.host", "mail.example"),
            ("shop.payments", "stripe"),
            ("shop.stripe_key", "sk_test_1"),
            ("shop.stripe_webhook_secret", "whsec_1"),
        ];
        let (_, _, set) = state(&all).await;
        let expected = json!({"mail": "server", "payments": "test", "site_url": "insecure", "storage": "folder", "storage_works": true});
        assert_eq!(set, expected);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_storage_that_cannot_be_reached_is_told_of_and_the_site_serves() {
        let nowhere = [
            ("media.storage", "s3"),
            ("media.s3_endpoint", "http://127.0.0.1:1"),
            ("media.s3_bucket", "files"),
            ("media.s3_access_key", "union"),
            ("media.s3_secret_key", "s3cret"),
        ];
        let (app, token, before) = state(&nowhere).await;
        assert_eq!(
            (&before["storage"], &before["storage_works"]),
            (&json!("s3"), &json!(true)),
            "nobody has tried yet"
        );
        let trial = tokio::spawn(app.app.storage.clone().try_out(Entropy::System));
        while !app.app.storage.is_failing() {
            tokio::task::yield_now().await;
        }
        trial.abort();
        let after = app.staff(Method::GET, "/system", &token, Value::Null).await.json();
        assert_eq!(after["storage_works"], false);
        let ready = app.page("/readyz").await;
        assert!(ready.status == 200 && ready.text().contains("storage of files"), "{}", ready.text());
        assert_eq!(app.page("/").await.status, 200);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_storage_that_works_keeps_nothing_of_its_trial() {
        let (app, ..) = state(&[]).await;
        app.app.storage.clone().try_out(Entropy::System).await;
        assert!(!app.app.storage.is_failing());
        assert_eq!(
            std::fs::read_dir(app.folder().join("media/contents/trial")).map_or(0, Iterator::count),
            0
        );
    }
}
