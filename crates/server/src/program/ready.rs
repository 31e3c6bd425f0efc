//! `/readyz`: whether requests can be served, and what is wrong where they can.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::engine::core::Core;

/// How long the outcome of a write counts: each waits for the disk.
const COUNTS: SignedDuration = SignedDuration::from_secs(5);

/// What was found last.
#[derive(Clone, Debug, Default)]
pub(super) struct Readiness(Arc<Mutex<Option<(Timestamp, bool)>>>);

impl Readiness {
    /// What was found last, if that still counts. Otherwise whoever asks finds out, and those who ask meanwhile are told the last.
    fn last(&self, now: Timestamp) -> Option<bool> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((found_at, is_whole)) = *last {
            if now.duration_since(found_at).abs() < COUNTS {
                return Some(is_whole);
            }
            *last = Some((now, is_whole));
        }
        None
    }

    fn set(&self, now: Timestamp, is_whole: bool) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, is_whole));
    }
}

/// Ready: the database answers, is whole as far as that is seen, and can be written. The reasons are in the log.
pub(super) async fn ready(State(core): State<Core>, Extension(readiness): Extension<Readiness>) -> Response {
    let now = core.clock.now();
    let answers = match core.store.ping().await {
        Err(error) => Err(("The database does not answer.", error.to_string())),
        Ok(()) => match readiness.last(now) {
            Some(true) => Ok(()),
            Some(false) => Err((UNUSABLE, "as found before".to_owned())),
            None => {
                let checked = core.store.check(now.as_microsecond()).await;
                readiness.set(now, checked.is_ok());
                checked.map_err(|error| (UNUSABLE, error.to_string()))
            }
        },
    };
    let mut problems = Vec::new();
    if let Err((problem, reason)) = &answers {
        tracing::error!(reason, "not ready");
        problems.push(*problem);
    }
    if let Err(error) = core.storage.check_room(0) {
        tracing::warn!(%error, "uploads are refused");
        problems.push("The disk of the data folder is nearly full: uploads are refused.");
    }
    if core.storage.is_failing() {
        problems.push("The storage of files can’t be used.");
    }
    let (status, word) = match answers {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    let mut response = (status, Json(json!({ "status": word, "problems": problems }))).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

const UNUSABLE: &str = "The database is damaged or can’t be written.";

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::Method;
    use serde_json::Value;

    use crate::engine::http::key;
    use crate::engine::store::testing::{Engine, on_both_databases};
    use crate::people::auth::model::Role;
    use crate::testing::{TestApp, article};

    async fn status(app: &TestApp) -> (u16, Value) {
        let answer = app.page("/readyz").await;
        (answer.status.as_u16(), answer.json()["problems"].clone())
    }

    on_both_databases! {
        async fn a_site_in_order_is_ready(app) {
            app.page("/news").await;
            assert_eq!(status(&app).await, (200, serde_json::json!([])));
            app.at("2026-06-15T16:01:00Z");
            assert_eq!(status(&app).await, (200, serde_json::json!([])));
            assert!(!app.page("/news").await.was_rendered(), "no page is made anew for it");
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_database_that_is_torn_or_gone_is_not_ready() {
        let app = TestApp::new(Engine::Sqlite).await;
        let (file, aside) = (app.folder().join("test.db"), app.folder().join("aside.db"));
        assert_eq!(status(&app).await.0, 200);
        let whole = std::fs::read(&file).unwrap();
        std::fs::write(&file, vec![0xff; whole.len()]).unwrap();
        app.at("2026-06-15T16:01:00Z");
        let (torn, problems) = status(&app).await;
        assert!(torn == 503 && problems[0].as_str().unwrap().contains("damaged"), "{torn} {problems}");
        assert_eq!(status(&app).await.0, 503, "and whoever asks next is told the same");
        std::fs::write(&file, &whole).unwrap();
        app.at("2026-06-15T16:02:00Z");
        assert_eq!(status(&app).await.0, 200);
        std::fs::rename(&file, &aside).unwrap();
        app.at("2026-06-15T16:03:00Z");
        assert_eq!(status(&app).await.0, 503, "what is written now would be lost");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn files_leave_room_for_everything_else() {
        let reserve = ("media.reserve_mib", "1000000000".to_owned());
        let app = TestApp::with(Engine::Sqlite, &[reserve]).await;
        let token = app.signed_in("nora@example.org", Role::Staff).await;
        let upload = Request::post("/api/v1/admin/storage/documents/a.pdf")
            .header(key::HEADER, &app.app.key)
            .header("authorization", format!("Bearer {token}"));
        let refused = app.send(upload.body(Body::from("%PDF-1.7\n")).unwrap()).await;
        assert_eq!((refused.status.as_u16(), refused.json()["code"].as_str()), (507, Some("storage_full")));
        let (ready, problems) = status(&app).await;
        assert!(ready == 200 && problems[0].as_str().unwrap().contains("uploads are refused"), "{problems}");
        app.write_news(article("One")).await;
        let list = app.staff(Method::GET, "/news", &token, Value::Null).await;
        assert_eq!((list.status.as_u16(), app.page("/news").await.status.as_u16()), (200, 200));
    }
}
