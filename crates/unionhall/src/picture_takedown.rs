//! `/api/v1/admin/picture-takedowns`: removes a picture from the whole site at the request of a pictured person.

use std::collections::BTreeSet;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::subjects::subjects;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource::PictureRemoval;
use platform::core::Core;
use platform::files::file_urls::host_of;
use platform::files::{self, Bucket, File, FilePath};
use platform::web::{ApiError, ApiResult, Body};

/// The picture to take down.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct PictureTakedown {
    /// Path of the picture in the bucket `images`: `2026/picnic.jpg`.
    #[garde(length(chars, min = 1, max = 200))]
    path: String,
}

/// The outcome of taking down a picture.
#[derive(Debug, Serialize, JsonSchema)]
struct PictureTakedownResult {
    /// The number of files that had this content; all of them are deleted.
    files: usize,
    /// The number of items that used the picture and were changed.
    items: usize,
    /// The number of items whose text still contains a URL of the deleted picture.
    remaining: usize,
}

pub(super) fn staff() -> ApiRouter<Core> {
    ApiRouter::new().post(
        "/picture-takedowns",
        take_down,
        Call::staff(
            "takeDownPicture",
            "storage",
            "Delete a picture at all of its URLs, and remove it from everything that uses it",
        ),
    )
}

async fn take_down(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<PictureTakedown>,
) -> ApiResult<Json<PictureTakedownResult>> {
    let path = FilePath::parse(&form.path).ok_or(ApiError::NotFound)?;
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    let file = files::lock_file(tx, Bucket::Images, &path).await?.ok_or(ApiError::NotFound)?;
    let files = files::same_content(tx, &file).await?;
    let paths: BTreeSet<String> = files.iter().map(File::bucket_path).collect();
    let host = host_of(&core.config.server.url);
    let uses = files::using_items(tx, &paths, &host).await?;
    let removal = PictureRemoval { change: &change, files: &paths, host: &host, uses: &uses };
    let mut events = Vec::new();
    for resource in subjects().flat_map(|subject| subject.resources) {
        events.extend(resource.remove_picture(&removal).await?);
    }
    for remove_picture in subjects().filter_map(|subject| subject.remove_picture) {
        events.extend(remove_picture(&removal).await?);
    }
    let items = events.len();
    let remaining = files::using_items(tx, &paths, &host).await?.len();
    for file in &files {
        files::remove(tx, file, change.now()).await?;
        events.push(AuditEvent::new("taken down", "file", file.id, file.bucket_path()));
    }
    change.commit(events).await?;
    Ok(Json(PictureTakedownResult { files: files.len(), items, remaining }))
}
