//! URLs of portraits: public while visitors see the portrait, otherwise unguessable
//! (docs/decisions/0068-show-of-people-what-their-switches-allow.md).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use sea_orm::prelude::Uuid;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};

use super::model::{Column, Entity, Model};
use super::names::NAMES;
use super::rules::{PersonForm, PublicDetails};
use super::schema::PEOPLE;
use accounts::audit::{Actor, AuditEvent, Change};
use admin::files::{FileAudience, move_to_free_path};
use platform::core::Core;
use platform::database::{StoreError, StoreResult, Tx};
use platform::files::file_urls::{FileUrl, host_of, is_secret};
use platform::files::{self, Bucket, File, FilePath, Owner};
use platform::web::ApiResult;

/// Polling interval for hidden portraits that were still used elsewhere.
const INTERVAL: Duration = Duration::from_secs(3600);
const BATCH: usize = 100;

pub(super) async fn keep_hidden(core: Core) {
    loop {
        if let Err(error) = hide_unshown_portraits(&core).await {
            tracing::warn!(%error, "cannot move hidden portraits");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

pub async fn hide_unshown_portraits(core: &Core) -> ApiResult<()> {
    let site = host_of(&core.config.server.url);
    let people = Entity::find().filter(Column::ImageUrl.is_not_null());
    let hidden = Column::Published.eq(false).or(Column::ImagePublic.eq(false));
    let people = people.filter(hidden).all(core.store.reader(Arc::default()).on(PEOPLE)).await;
    let public = |person: &Model| {
        portrait_path_of_url(person.image_url.as_deref()?, &site)
            .filter(|path| !is_secret(path))
            .map(|_| person.id)
    };
    let ids: Vec<Uuid> = people.map_err(StoreError::from)?.iter().filter_map(public).collect();
    for ids in ids.chunks(BATCH) {
        let change = Change::begin(core, Actor::Program).await?;
        let events = move_portraits(core, &change, &[], ids).await?;
        if !events.is_empty() {
            change.commit(events).await?;
        }
    }
    Ok(())
}

pub(super) fn portrait_path_of_url(url: &str, site: &str) -> Option<String> {
    let url = FileUrl::parse(url).filter(|url| url.host.is_empty() || url.host == site)?;
    let path = FilePath::parse(url.file.strip_prefix("images/")?)?;
    Some(path.as_str().to_owned())
}

/// Finds the pictures at these paths, also if they were moved. Locks every file until the transaction ends.
pub(super) async fn files_at(tx: &Tx, mut missing: BTreeSet<String>) -> StoreResult<HashMap<String, File>> {
    let found = files::lock_files_at(tx, Bucket::Images, &missing).await?;
    let mut files: HashMap<String, File> = found.into_iter().map(|file| (file.path.clone(), file)).collect();
    missing.retain(|path| !files.contains_key(path));
    let former = files::former_files_at(tx, Bucket::Images, &missing).await?;
    if !former.is_empty() {
        let ids: Vec<Uuid> = former.values().copied().collect();
        let moved = files::lock_files(tx, &ids).await?;
        let moved: HashMap<Uuid, File> = moved.into_iter().map(|file| (file.id, file)).collect();
        files.extend(former.into_iter().filter_map(|(path, id)| Some((path, moved.get(&id)?.clone()))));
    }
    Ok(files)
}

/// Moves current and former portraits of changed or deleted people to the URL that their switches require. A picture with other uses
/// stays.
pub(super) async fn move_portraits(
    core: &Core,
    change: &Change,
    before: &[&Model],
    ids: &[Uuid],
) -> ApiResult<Vec<AuditEvent>> {
    let (tx, site) = (change.tx(), host_of(&core.config.server.url));
    let now = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let now = now.all(tx.read()).await.map_err(StoreError::from)?;
    let path = |person: &Model| person.image_url.as_deref().and_then(|url| portrait_path_of_url(url, &site));
    let files = files_at(tx, before.iter().copied().chain(&now).filter_map(path).collect()).await?;
    for person in &now {
        if let Some((path, file)) = path(person).and_then(|path| files.get_key_value(&path))
            && file.path != *path
        {
            set_portrait(tx, person, &file.url()).await?;
        }
    }
    let files: BTreeMap<Uuid, File> = files.into_values().map(|file| (file.id, file)).collect();
    let users = FileUsers::load(tx, &files, &site).await?;
    let mut events = Vec::new();
    for file in files.into_values() {
        let Some((people, audience)) = users.of(&file) else { continue };
        let suits = match audience {
            FileAudience::Everyone => !is_secret(&file.path),
            FileAudience::Staff => is_secret(&file.path) && file.private,
        };
        if suits {
            continue;
        }
        let (file, event) = move_to_free_path(core, change, file, audience).await?;
        events.push(event);
        for person in people {
            let after = set_portrait(tx, person, &file.url()).await?;
            if !ids.contains(&person.id) {
                events.push(raise_version(change, person, after).await?);
            }
        }
    }
    Ok(events)
}

/// The records that use each file, and the locked rows of the people among them.
struct FileUsers {
    by_file: HashMap<String, Vec<(String, Uuid)>>,
    people: HashMap<Uuid, Model>,
}

impl FileUsers {
    async fn load(tx: &Tx, files: &BTreeMap<Uuid, File>, site: &str) -> StoreResult<Self> {
        let files = files.values().map(File::bucket_path).collect();
        let mut by_file: HashMap<String, Vec<(String, Uuid)>> = HashMap::new();
        for (file, resource, id) in files::uses_by_file(tx, &files, site, NAMES.tag).await? {
            by_file.entry(file).or_default().push((resource, id));
        }
        let users = by_file.values().flatten().filter(|(resource, _)| resource == NAMES.tag);
        let rows = Entity::find().filter(Column::Id.is_in(users.map(|(_, id)| *id)));
        let rows = rows.order_by_asc(Column::Id).lock_exclusive().all(tx.read()).await?;
        Ok(Self { by_file, people: rows.into_iter().map(|person| (person.id, person)).collect() })
    }

    /// The people with this portrait, and its audience; `None` if it has other uses outside the trash.
    fn of(&self, file: &File) -> Option<(Vec<&Model>, FileAudience)> {
        let users = self.by_file.get(&file.bucket_path()).map(Vec::as_slice).unwrap_or_default();
        if users.iter().any(|(resource, _)| resource != NAMES.tag) {
            return None;
        }
        let people: Vec<&Model> = users.iter().filter_map(|(_, id)| self.people.get(id)).collect();
        let is_shown =
            |person: &&Model| person.published && PublicDetails::from((*person).clone()).image_url.is_some();
        let audience = if people.iter().any(is_shown) { FileAudience::Everyone } else { FileAudience::Staff };
        Some((people, audience))
    }
}

/// Sets the new URL of the same portrait, without a new version.
async fn set_portrait(tx: &Tx, person: &Model, url: &str) -> StoreResult<Model> {
    let row = Entity::update_many().col_expr(Column::ImageUrl, Expr::value(url));
    row.filter(Column::Id.eq(person.id)).exec(tx.on(PEOPLE)).await?;
    let is_trashed = person.trashed_at.is_some();
    let owner = Owner { resource: NAMES.tag, id: person.id, title: person.name.clone(), is_trashed };
    files::set_uses(tx, &owner, FileUrl::parse(url).into_iter().collect()).await?;
    Ok(Model { image_url: Some(url.to_owned()), ..person.clone() })
}

/// Raises the version of a person whose shared portrait moved.
async fn raise_version(change: &Change, before: &Model, after: Model) -> StoreResult<AuditEvent> {
    let row = Entity::update_many()
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::UpdatedAt, Expr::value(change.now()));
    row.filter(Column::Id.eq(before.id)).exec(change.tx().on(PEOPLE)).await?;
    let event = AuditEvent::new("updated", NAMES.label, before.id, before.name.clone());
    Ok(event.with_forms(Some(&PersonForm::from(before.clone())), Some(&PersonForm::from(after))))
}
