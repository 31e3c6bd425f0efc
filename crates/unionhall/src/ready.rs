use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::backup;
use crate::version::{COMMIT, VERSION};
use platform::core::Core;
use platform::web::client::Client;

/// Validity of a write test, since each one syncs the disk.
const WRITE_TEST_VALIDITY: SignedDuration = SignedDuration::from_secs(5);

#[derive(Clone, Debug, Default)]
pub(super) struct Readiness(Arc<Mutex<Option<(Timestamp, bool)>>>);

impl Readiness {
    /// Returns the last result if it is recent. Otherwise the caller checks again, and concurrent requests get the last result.
    fn last(&self, now: Timestamp) -> Option<bool> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((found_at, is_whole)) = *last {
            if now.duration_since(found_at).abs() < WRITE_TEST_VALIDITY {
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

/// Ready: the database responds, appears intact, and accepts writes. Reasons are logged. Only local requests get details, by which an
/// attacker could time an attack.
pub(super) async fn ready(
    State(core): State<Core>,
    Extension(readiness): Extension<Readiness>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Response {
    let now = core.clock.now();
    let answers = match core.store.ping().await {
        Err(error) => Err(("The database does not answer.", error.to_string())),
        Ok(()) => match readiness.last(now) {
            Some(true) => Ok(()),
            Some(false) => Err((UNUSABLE_REASON, "as found before".to_owned())),
            None => {
                let checked = core.store.check(now.as_microsecond()).await;
                readiness.set(now, checked.is_ok());
                checked.map_err(|error| (UNUSABLE_REASON, error.to_string()))
            }
        },
    };
    let (status, word) = match answers {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    let mut problems = Vec::new();
    if let Err((problem, reason)) = &answers {
        tracing::error!(reason, "not ready");
        problems.push(*problem);
    }
    if !Client::is_local(client.map(|Extension(client)| client), &headers) {
        return answer(status, json!({ "status": word }));
    }
    if let Err(error) = core.storage.check_room(0) {
        tracing::warn!(%error, "uploads are refused");
        problems.push("The disk of the data folder is nearly full: uploads are refused.");
    }
    if core.storage.is_failing() {
        problems.push("The storage of files can’t be used.");
    }
    // An unreachable database is reported already.
    let backup = if answers.is_ok() { backup::backup_readiness(&core).await } else { Ok(None) };
    let backup = backup.unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot read the state of backups");
        None
    });
    // A read-only site serves readers, so its load balancer must not remove it.
    let read_only = match answers {
        Ok(()) => core.store.read_only_reason().await.ok().map(|reason| reason.is_some()),
        Err(_) => None,
    };
    let forwarded = core.proxies.forwarded_address().name();
    let mut body = json!({
        "status": word,
        "problems": problems,
        "read_only": read_only,
        "forwarded_address": forwarded,
        "version": VERSION,
        "commit": COMMIT,
    });
    if let Some(backup) = backup {
        body["backup"] = json!(backup);
    }
    answer(status, body)
}

fn answer(status: StatusCode, body: Value) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

const UNUSABLE_REASON: &str = "The database is damaged or can’t be written.";
