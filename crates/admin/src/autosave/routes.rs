//! `/api/v1/admin/autosaves`

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;

use super::access::{OwnItem, OwnResource};
use super::queries;
use super::rules::AutosaveForm;
use super::view::{AutosaveList, AutosaveReceipt, ItemAutosave};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, Body, NoParameters, Query};

/// Largest autosave, in bytes: a text of 200,000 characters and what it is written over.
const MAX_BODY_BYTES: usize = 512 * 1024;

pub(crate) fn routes() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/autosaves/{resource}",
            list,
            Call::staff_area(
                "listAutosaves",
                "autosaves",
                "List the caller's unsaved form values of a resource, newest first",
            ),
        )
        .get(
            "/autosaves/{resource}/{item}",
            read,
            Call::staff_area("getAutosave", "autosaves", "Get the caller's unsaved form values of an item"),
        )
        .put(
            "/autosaves/{resource}/{item}",
            save,
            Call::staff_area(
                "saveAutosave",
                "autosaves",
                "Store the caller's unsaved form values of an item for 30 days",
            )
            .with(|op| {
                op.description(
                    "The values may break the form's rules. \
    Of an account's autosaves, the newest 100 are stored.",
                )
            }),
        )
        .delete(
            "/autosaves/{resource}/{item}",
            delete,
            Call::staff_area(
                "deleteAutosave",
                "autosaves",
                "Delete the caller's unsaved form values of an item",
            )
            .no_content(),
        )
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

async fn list(db: Reader, own: OwnResource, _: Query<NoParameters>) -> ApiResult<Json<AutosaveList>> {
    Ok(Json(AutosaveList { items: queries::list(&db, own.account, &own.resource).await? }))
}

async fn read(db: Reader, own: OwnItem, _: Query<NoParameters>) -> ApiResult<Json<ItemAutosave>> {
    Ok(Json(ItemAutosave { autosave: queries::find(&db, &own).await? }))
}

async fn save(
    State(core): State<Core>,
    own: OwnItem,
    Body(form): Body<AutosaveForm>,
) -> ApiResult<Json<AutosaveReceipt>> {
    Ok(Json(AutosaveReceipt { updated_at: queries::save_autosave(&core, own, form).await? }))
}

async fn delete(State(core): State<Core>, own: OwnItem) -> ApiResult<StatusCode> {
    queries::delete(&core, own).await?;
    Ok(StatusCode::NO_CONTENT)
}
