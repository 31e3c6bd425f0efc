//! `/api/v1/admin/site-visibility`: whether visitors see the site, and whether staff can change it.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::{Auth, Caller};
use admin::preview::closed_site_pass;
use platform::database::Reader;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::read_only_mode;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::web::{ApiResult, Body, NoParameters, Query};

/// Whether visitors see the site.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct VisibilityForm {
    /// `open` for everyone, `closed` for staff only.
    #[garde(skip)]
    visibility: SiteVisibility,
}

/// Whether visitors see the site, and whether staff can change it.
#[derive(Debug, Serialize, JsonSchema)]
struct SiteStatus {
    /// `open` for everyone, `closed` for staff only.
    visibility: SiteVisibility,
    /// Whether nothing can be saved, because the site is being moved.
    read_only: bool,
}

pub(super) fn visibility() -> ApiRouter<Auth> {
    ApiRouter::new()
        .get(
            "/site-visibility",
            read_status,
            Call::staff_area(
                "getSiteVisibility",
                "settings",
                "Get whether visitors see the site, and whether staff can change it",
            ),
        )
        .put(
            "/site-visibility",
            change,
            Call::owner("setSiteVisibility", "settings", "Open the site to visitors, or close it")
                .ok::<VisibilityForm>(),
        )
}

async fn read_status(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<SiteStatus>> {
    let entries = db.on(CONFIG_ENTRIES);
    let visibility = site_visibility::stored(entries).await?.unwrap_or(SiteVisibility::Open);
    let read_only = read_only_mode::reason(entries).await?.is_some();
    Ok(Json(SiteStatus { visibility, read_only }))
}

/// Changes whether visitors see the site. Idempotent, so no version is required: the second of two concurrent changes has no effect.
async fn change(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<VisibilityForm>,
) -> ApiResult<(HeaderMap, Json<VisibilityForm>)> {
    let change = Change::begin(&auth, Actor::from(&caller)).await?;
    change.tx().lock("site visibility").await?;
    let before = site_visibility::stored(change.tx().read()).await?.unwrap_or(SiteVisibility::Open);
    if before != form.visibility {
        let id = auth.entropy.uuid();
        site_visibility::write(change.tx(), form.visibility, id, change.now()).await?;
        change.commit([AuditEvent::of_visibility(form.visibility)]).await?;
    }
    let mut headers = HeaderMap::new();
    if form.visibility == SiteVisibility::Closed {
        headers.extend(closed_site_pass(&auth, caller.session.id).map(|token| (header::SET_COOKIE, token)));
    }
    Ok((headers, Json(form)))
}
