//! `POST /api/v1/admin/people/{id}/erase`: deletes the personal data of a person who left.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::model::Entity;
use super::portraits;
use super::staff::People;
use accounts::audit::{Actor, AuditEvent, Change, anonymize_subjects, recorded_forms};
use accounts::auth::Caller;
use admin::autosave;
use admin::resource::{Resource as _, delete_rows};
use platform::core::Core;
use platform::database::{Instant, StoreError, StoreResult};
use platform::files::file_urls::host_of;
use platform::files::{self, File};
use platform::web::{ApiError, ApiResult, IfMatch, PathId};

/// Erases a person, in the trash or not: the row, its groups and undelivered messages, its forms and names in history and audit log,
/// unsaved drafts about it, and the portraits in any of these, unless something else uses them.
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
    let recorded = recorded_forms(tx, People::NAMES.label, id).await?;
    anonymize_subjects(tx, People::NAMES.label, &[id]).await?;
    let typed = autosave::delete_autosaves_of_item(tx, People::NAMES.tag, id).await?;
    let typed = typed.iter().filter_map(|(form, at)| Some((serde_json::from_str(form).ok()?, *at)));
    let portraits = portraits_in(recorded.into_iter().chain(typed));
    let portraits = portraits.chain(row.image_url.map(|url| (url, change.now()))).collect();
    delete_portraits(&core, &change, portraits).await?;
    // The entry stays, so it must not name the person.
    change.commit([AuditEvent::new("erased", People::NAMES.label, id, "Person")]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The URL of a portrait, and the last time it was set or typed.
type Portrait = (String, Instant);

fn portraits_in(forms: impl Iterator<Item = (Value, Instant)>) -> impl Iterator<Item = Portrait> {
    forms.filter_map(|(form, at)| Some((form.get("image_url")?.as_str()?.to_owned(), at)))
}

async fn delete_portraits(core: &Core, change: &Change, urls: Vec<Portrait>) -> StoreResult<()> {
    let (tx, site) = (change.tx(), host_of(&core.config.server.url));
    let mut last_named: HashMap<String, Instant> = HashMap::new();
    for (url, at) in urls {
        if let Some(path) = portraits::portrait_path_of_url(&url, &site) {
            let last = last_named.entry(path).or_insert(at);
            *last = (*last).max(at);
        }
    }
    let files = portraits::files_at(tx, last_named.keys().cloned().collect()).await?;
    // A later file at a portrait's path is not a portrait.
    let files = files.into_iter().filter(|(path, file)| last_named.get(path) >= Some(&file.created_at));
    let files: BTreeMap<Uuid, File> = files.map(|(_, file)| (file.id, file)).collect();
    let paths = files.values().map(File::bucket_path).collect();
    let users = files::uses_by_file(tx, &paths, &site, People::NAMES.tag).await?;
    let used: BTreeSet<&str> = users.iter().map(|(file, ..)| file.as_str()).collect();
    let mut deleted = Vec::new();
    for file in files.values().filter(|file| !used.contains(file.bucket_path().as_str())) {
        files::remove(tx, file, change.now()).await?;
        deleted.push(file.id);
    }
    // File names often contain the name of the person.
    anonymize_subjects(tx, "file", &deleted).await
}
