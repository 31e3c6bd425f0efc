use std::sync::Arc;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State as Shared};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::Mutex;

use super::dns::Dns;
use super::finding::{Group, State};
use super::{Examination, Server, examine, worst};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::web::{ApiResult, NoParameters, Query};

/// A report within this time is returned again, since an examination connects to other servers.
const REPORT_LIFETIME: SignedDuration = SignedDuration::from_secs(30);

/// The health of the site.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct HealthReport {
    /// When the site was examined.
    checked_at: Timestamp,
    /// The worst state of a check.
    state: State,
    /// The checks of each part of the site.
    groups: Vec<Group>,
}

/// The last report. The lock is held during an examination, so that only one runs at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct HealthReports(Arc<Mutex<Option<HealthReport>>>);

pub(crate) fn owners() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/health",
        read,
        Call::owner(
            "getHealth",
            "health",
            "Check settings, data, email, address, machine, backups and payments of the site",
        ),
    )
}

async fn read(
    Shared(core): Shared<Core>,
    Extension(reports): Extension<HealthReports>,
    _: Query<NoParameters>,
) -> ApiResult<Json<HealthReport>> {
    let mut last = reports.0.lock().await;
    let now = core.clock.now();
    if let Some(report) =
        last.as_ref().filter(|report| now.duration_since(report.checked_at).abs() < REPORT_LIFETIME)
    {
        return Ok(Json(report.clone()));
    }
    let forwarded = || core.proxies.forwarded_address();
    let server = Some(Server { store: &core.store, forwarded: Box::new(forwarded) });
    let groups =
        examine(&Examination { config: &core.config, dns: Dns::system(), dkim: None, now, server }).await;
    let report = HealthReport { checked_at: now, state: worst(&groups), groups };
    *last = Some(report.clone());
    Ok(Json(report))
}
