use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::removal::{self, Removal};
use accounts::access::{Call, Calls as _};
use accounts::audit::Actor;
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::Reader;
use platform::samples::RemovedSamples;
use platform::web::{ApiResult, Body, NoParameters, Query};

/// The demonstration.
#[derive(Debug, Serialize, JsonSchema)]
struct Demonstration {
    /// Whether the site holds one that can be removed.
    is_loaded: bool,
}

/// How the demonstration is removed.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct RemovalForm {
    /// Whether to only count what would be removed.
    #[garde(skip)]
    dry_run: bool,
}

/// The items that were removed, or would be.
#[derive(Debug, Serialize, JsonSchema)]
struct RemovalResult {
    /// Items and files that were removed.
    removed: u64,
    /// Items and files that stay, because they were changed or are in use.
    remaining: u64,
}

pub fn owners() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/demonstration",
            read,
            Call::owner(
                "getDemonstration",
                "demonstration",
                "Get whether the site holds a demonstration that can be removed",
            ),
        )
        .post(
            "/demonstration/removal",
            remove,
            Call::owner(
                "removeDemonstration",
                "demonstration",
                "Remove the demonstration, or count what that would remove; changed items stay",
            ),
        )
}

async fn read(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<Demonstration>> {
    Ok(Json(Demonstration { is_loaded: removal::is_loaded(&db).await? }))
}

async fn remove(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<RemovalForm>,
) -> ApiResult<Json<RemovalResult>> {
    let site_url = &core.config.server.url;
    let removal = Removal { store: &core.store, entropy: &core.entropy, now: core.now(), site_url };
    let outcome =
        if form.dry_run { removal.count().await? } else { removal.run(&Actor::from(&caller)).await? };
    let RemovedSamples { removed, remaining } = outcome.unwrap_or_default();
    Ok(Json(RemovalResult { removed, remaining }))
}
