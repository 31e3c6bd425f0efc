use std::collections::HashMap;

use futures_util::TryStreamExt as _;
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, Select};

use super::filter::{Filter, newest_first};
use accounts::audit::model::{AuditChoices, AuditDetail, AuditEntry, AuditRevision, Column, Entity, Model};
use accounts::audit::schema::AUDIT_ENTRIES;
use accounts::auth::display_name;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::{Instant, PageRange, Reader, StoreResult, distinct};
use platform::time_zone;
use platform::web::List;

/// The most entries that a filtered list counts.
pub const MAX_COUNTED: u64 = 1_000;

/// Actions that end a row; declining an account deletes it.
const FINAL_ACTIONS: [&str; 3] = ["deleted", "deleted permanently", "refused"];

pub(super) async fn list(
    db: &Reader,
    filter: Filter,
    PageRange { limit, offset }: PageRange,
) -> StoreResult<List<AuditEntry>> {
    let table = db.on(AUDIT_ENTRIES);
    let is_whole = filter.is_empty();
    let rows = filter.select_entries(&time_zone::of_site(db.on(SITE_SETTINGS)).await?);
    let total = if is_whole {
        db.total(AUDIT_ENTRIES, Entity::find()).await?
    } else {
        db.total_up_to(AUDIT_ENTRIES, rows.clone(), Column::Id, MAX_COUNTED).await?
    };
    let rows = db.select_page(AUDIT_ENTRIES, rows, Column::Id, PageRange { limit, offset }).await?;
    let mut items: Vec<AuditEntry> = rows.into_partial_model().all(table).await?;
    fill_in_actor_names(db, &mut items.iter_mut().collect::<Vec<_>>()).await?;
    Ok(List { items, total, limit, offset })
}

/// Fills in the names that the actors have now, in one query: entries store none, so that a name goes with its account.
async fn fill_in_actor_names(db: &Reader, entries: &mut [&mut AuditEntry]) -> StoreResult<()> {
    let names = display_name::of_accounts(db, entries.iter().filter_map(|entry| entry.actor_id)).await?;
    for entry in entries {
        entry.actor_name = entry.actor_id.and_then(|id| names.get(&id)).cloned();
    }
    Ok(())
}

pub(super) async fn select_ids(db: &Reader, filter: Filter) -> StoreResult<Vec<Uuid>> {
    // Streams the IDs: collected database rows would take twenty times the memory.
    let rows = filter.select_entries(&time_zone::of_site(db.on(SITE_SETTINGS)).await?);
    let ids = rows.select_only().column(Column::Id).into_tuple::<Uuid>();
    Ok(ids.stream(db.on(AUDIT_ENTRIES)).await?.try_collect().await?)
}

pub(super) async fn load_entries(db: &Reader, ids: &[Uuid]) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    Ok(rows.all(db.on(AUDIT_ENTRIES)).await?)
}

pub(super) async fn list_filter_choices(db: &Reader) -> StoreResult<AuditChoices> {
    let table = db.on(AUDIT_ENTRIES);
    let of = |column| distinct(table, "audit_entries", column, None);
    Ok(AuditChoices {
        actors: of("actor").await?,
        resources: of("resource").await?,
        actions: of("action").await?,
    })
}

/// Loads one entry. A row is gone when its last entry says so: no row is deleted without one.
pub(super) async fn find(db: &Reader, id: Uuid) -> StoreResult<Option<AuditDetail>> {
    let table = db.on(AUDIT_ENTRIES);
    let Some(entry) = Entity::find_by_id(id).one(table).await? else { return Ok(None) };
    let gone = match &entry.resource_id {
        None => true,
        Some(of_id) => {
            let rows = Entity::find().filter(Column::Resource.eq(&entry.resource));
            let rows = newest_first(rows.filter(Column::ResourceId.eq(of_id)));
            let last: Option<String> =
                rows.select_only().column(Column::Action).limit(1).into_tuple().one(table).await?;
            last.is_none_or(|action| FINAL_ACTIONS.contains(&action.as_str()))
        }
    };
    let mut revision = AuditRevision::from(entry);
    fill_in_actor_names(db, &mut [&mut revision.entry]).await?;
    Ok(Some(AuditDetail { revision, gone }))
}

fn entries_of(resource: &str, id: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::Resource.eq(resource)).filter(Column::ResourceId.eq(id.to_string()))
}

pub(crate) async fn list_item_history(
    db: &Reader,
    resource: &str,
    id: Uuid,
    limit: u64,
    offset: u64,
) -> StoreResult<List<AuditRevision>> {
    let table = db.on(AUDIT_ENTRIES);
    let total = entries_of(resource, id).count(table).await?;
    let rows = newest_first(entries_of(resource, id)).limit(limit).offset(offset).all(table).await?;
    let mut items: Vec<_> = rows.into_iter().map(AuditRevision::from).collect();
    let mut entries: Vec<_> = items.iter_mut().map(|revision| &mut revision.entry).collect();
    fill_in_actor_names(db, &mut entries).await?;
    Ok(List { items, total, limit, offset })
}

pub(crate) async fn count_item_entries(
    db: &impl ConnectionTrait,
    resource: &str,
    id: Uuid,
) -> StoreResult<u64> {
    Ok(entries_of(resource, id).count(db).await?)
}

pub(crate) async fn find_item_revision(
    db: &Reader,
    resource: &str,
    id: Uuid,
    entry: Uuid,
) -> StoreResult<Option<AuditRevision>> {
    let row = entries_of(resource, id).filter(Column::Id.eq(entry)).one(db.on(AUDIT_ENTRIES)).await?;
    Ok(row.map(AuditRevision::from))
}

/// The forms before `deletions` (row and time) that an account made, by row.
pub(crate) async fn forms_before_deletions_by(
    db: &impl ConnectionTrait,
    resource: &str,
    account: Uuid,
    deletions: &[(Uuid, Instant)],
) -> StoreResult<HashMap<Uuid, Json>> {
    let rows = Entity::find()
        .filter(Column::Resource.eq(resource))
        .filter(Column::ResourceId.is_in(deletions.iter().map(|(id, _)| id.to_string())))
        .filter(Column::CreatedAt.is_in(deletions.iter().map(|(_, at)| *at)))
        .filter(Column::Action.eq("deleted"))
        .filter(Column::ActorId.eq(account));
    let entries = rows.all(db).await?.into_iter();
    let own = entries.filter_map(|entry| {
        let id = Uuid::parse_str(entry.resource_id.as_deref()?).ok()?;
        deletions.contains(&(id, entry.created_at)).then_some((id, entry.before?))
    });
    Ok(own.collect())
}
