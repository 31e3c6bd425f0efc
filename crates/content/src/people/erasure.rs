//! `POST /api/v1/admin/people/{id}/erase`: removes a person who left, and what the site remembers of them.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;

use super::model::{Entity, Model};
use super::staff::People;
use accounts::audit::{Actor, AuditEvent, Change, anonymize_subjects};
use accounts::auth::Caller;
use admin::autosave;
use admin::resource::{Resource as _, delete_rows};
use platform::core::Core;
use platform::file_urls::{FileUrl, host_of};
use platform::http::{ApiError, ApiResult, IfMatch, PathId};
use platform::storage::{self, Bucket, FilePath};
use platform::store::{StoreError, StoreResult};

/// Erases a person, in the trash or not: the row, its groups and undelivered messages, its forms and names in history and audit log, what
/// staff typed about it and have not saved, and its picture if nothing else uses that.
pub(super) async fn delete_person_data(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
) -> ApiResult<StatusCode> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    let row = Entity::find_by_id(id).lock_exclusive().one(tx.read()).await.map_err(StoreError::from)?;
    let row = row.ok_or(ApiError::NotFound)?;
    if_match.check(row.version, || row.clone())?;
    delete_rows::<People>(tx, &[id]).await?;
    anonymize_subjects(tx, People::NAMES.label, &[id]).await?;
    autosave::delete_of_item(tx, "people", id).await?;
    delete_picture(&core, &change, &row).await?;
    // Who it was is not in the entry, which stays.
    change.commit([AuditEvent::new("erased", People::NAMES.label, id, "Person")]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the picture of a person whose row is gone, unless something else uses it.
async fn delete_picture(core: &Core, change: &Change, person: &Model) -> StoreResult<()> {
    let site = host_of(&core.config.server.url);
    let Some((bucket, path)) = person.image_url.as_deref().and_then(|url| stored_file(url, &site)) else {
        return Ok(());
    };
    let tx = change.tx();
    let Some(file) = storage::locked(tx, bucket, &path).await? else { return Ok(()) };
    if storage::uses(tx.read(), &file, &site).await?.total == 0 {
        storage::remove(tx, &file, change.now()).await?;
        // People name pictures after who is in them.
        anonymize_subjects(tx, "file", &[file.id]).await?;
    }
    Ok(())
}

/// The file of this site that a URL is of.
fn stored_file(url: &str, site: &str) -> Option<(Bucket, FilePath)> {
    let url = FileUrl::read(url).filter(|url| url.host.is_empty() || url.host == site)?;
    let (bucket, path) = url.file.split_once('/')?;
    Some((bucket.parse().ok()?, FilePath::parse(path)?))
}
