//! File references, recorded in the transaction that writes the referring row.

use std::collections::{BTreeSet, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait as _, SelectStatement};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;
use xxhash_rust::xxh3::xxh3_128;

use super::model::file_use::{Column, Entity, Model};
use super::stored_files::File;
use crate::database::{Reader, StoreResult, Tx};
use crate::files::file_urls::FileUrl;
use crate::files::schema::FILE_USES;
use crate::web::ReferringItem;

const MAX_TITLE_CHARS: usize = 200;
const ROWS_PER_INSERT: usize = 500;
const MAX_LISTED: u64 = 100;

#[derive(Clone, Debug)]
pub struct Owner {
    pub resource: &'static str,
    pub id: Uuid,
    pub title: String,
    pub is_trashed: bool,
}

fn rows(owner: &Owner, files: BTreeSet<FileUrl>) -> Vec<Model> {
    let title: String = owner.title.chars().take(MAX_TITLE_CHARS).collect();
    let row = |address: FileUrl| Model {
        resource: owner.resource.to_owned(),
        item_id: owner.id,
        file: address.file,
        host: address.host,
        title: title.clone(),
        is_trashed: owner.is_trashed,
    };
    files.into_iter().map(row).collect()
}

pub async fn set_uses(tx: &Tx, owner: &Owner, files: BTreeSet<FileUrl>) -> StoreResult<()> {
    let now = rows(owner, files);
    let of_item = Column::Resource.eq(owner.resource).and(Column::ItemId.eq(owner.id));
    let mut before = Entity::find().filter(of_item.clone()).all(tx.read()).await?;
    before.sort_unstable_by(|one, other| (&one.host, &one.file).cmp(&(&other.host, &other.file)));
    if before == now {
        return Ok(());
    }
    if !before.is_empty() {
        Entity::delete_many().filter(of_item).exec(tx.on(FILE_USES)).await?;
    }
    insert(tx, now).await
}

pub async fn add_uses(
    tx: &Tx,
    items: impl IntoIterator<Item = (Owner, BTreeSet<FileUrl>)>,
) -> StoreResult<()> {
    insert(tx, items.into_iter().flat_map(|(owner, files)| rows(&owner, files)).collect()).await
}

async fn insert(tx: &Tx, rows: Vec<Model>) -> StoreResult<()> {
    for part in rows.chunks(ROWS_PER_INSERT) {
        let part = part.iter().map(|row| row.clone().into_active_model().reset_all());
        Entity::insert_many(part).exec_without_returning(tx.on(FILE_USES)).await?;
    }
    Ok(())
}

pub async fn set_trashed(tx: &Tx, resource: &'static str, ids: &[Uuid], is_trashed: bool) -> StoreResult<()> {
    let rows = Entity::update_many()
        .col_expr(Column::IsTrashed, is_trashed.into())
        .filter(Column::Resource.eq(resource))
        .filter(Column::ItemId.is_in(ids.iter().copied()));
    rows.exec(tx.on(FILE_USES)).await?;
    Ok(())
}

pub async fn clear_uses(tx: &Tx) -> StoreResult<()> {
    Entity::delete_many().exec(tx.on(FILE_USES)).await?;
    Ok(())
}

pub async fn delete_uses(tx: &Tx, resource: &'static str, ids: &[Uuid]) -> StoreResult<()> {
    let rows = Entity::delete_many()
        .filter(Column::Resource.eq(resource))
        .filter(Column::ItemId.is_in(ids.iter().copied()));
    rows.exec(tx.on(FILE_USES)).await?;
    Ok(())
}

/// Matches URLs without a host and URLs of this site.
fn matches_site(site: &str) -> Expr {
    Column::Host.is_in(["", site])
}

#[derive(Debug)]
pub struct Uses {
    /// The first hundred, by title.
    pub listed: Vec<ReferringItem>,
    pub total: u64,
    pub resources: BTreeSet<String>,
    /// Changes whenever a use is added or removed.
    pub version: String,
}

pub async fn uses(db: &impl ConnectionTrait, file: &File, site: &str) -> StoreResult<Uses> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.eq(file.bucket_path()))
        .filter(matches_site(site));
    let all: Vec<(String, Uuid)> = rows.clone().into_tuple().all(db).await?;
    let rows =
        rows.column(Column::Title).order_by_asc(Column::Title).order_by_asc(Column::ItemId).limit(MAX_LISTED);
    let rows: Vec<(String, Uuid, String)> = rows.into_tuple().all(db).await?;
    let listed = rows.into_iter().map(|(resource, id, title)| ReferringItem { resource, id, title });
    let resources = all.iter().map(|(resource, _)| resource.clone()).collect();
    Ok(Uses { listed: listed.collect(), total: all.len() as u64, resources, version: version(&all) })
}

pub async fn other_uses(
    db: &impl ConnectionTrait,
    file: &File,
    site: &str,
    resource: &str,
    id: Uuid,
) -> StoreResult<Vec<ReferringItem>> {
    let own = Column::Resource.eq(resource).and(Column::ItemId.eq(id));
    let rows: Vec<(String, Uuid, String)> = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId, Column::Title])
        .distinct()
        .filter(Column::File.eq(file.bucket_path()))
        .filter(matches_site(site))
        .filter(own.not())
        .order_by_asc(Column::Title)
        .order_by_asc(Column::ItemId)
        .limit(MAX_LISTED)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(resource, id, title)| ReferringItem { resource, id, title }).collect())
}

pub async fn using_items(tx: &Tx, files: &BTreeSet<String>, site: &str) -> StoreResult<Vec<(String, Uuid)>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.is_in(files.iter().cloned()))
        .filter(matches_site(site));
    Ok(rows.into_tuple().all(tx.read()).await?)
}

/// Returns the uses of each file on the site at `site`: file, resource and item id. From the trash, only items of the resource `trash_of`
/// are included.
pub async fn uses_by_file(
    tx: &Tx,
    files: &BTreeSet<String>,
    site: &str,
    trash_of: &str,
) -> StoreResult<Vec<(String, String, Uuid)>> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .select_only()
        .columns([Column::File, Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.is_in(files.iter().cloned()))
        .filter(Column::IsTrashed.eq(false).or(Column::Resource.eq(trash_of)))
        .filter(matches_site(site));
    Ok(rows.into_tuple().all(tx.read()).await?)
}

pub(super) fn files_of(resource: &str, site: &str) -> SelectStatement {
    let rows = Entity::find().select_only().column(Column::File);
    rows.filter(Column::Resource.eq(resource)).filter(matches_site(site)).into_query()
}

fn version(all: &[(String, Uuid)]) -> String {
    let one = |(resource, id): &(String, Uuid)| xxh3_128(format!("{resource} {id}").as_bytes());
    format!("{:032x}", all.iter().map(one).fold(0, u128::wrapping_add))
}

pub async fn use_counts(db: &Reader, files: &[File], site: &str) -> StoreResult<HashMap<String, u64>> {
    use_counts_on(db.on(FILE_USES), files, site).await
}

/// As [`use_counts`], on a connection that has noted the table `FILE_USES` as read.
pub async fn use_counts_on(
    db: &impl ConnectionTrait,
    files: &[File],
    site: &str,
) -> StoreResult<HashMap<String, u64>> {
    let addresses: BTreeSet<String> = files.iter().map(File::bucket_path).collect();
    if addresses.is_empty() {
        return Ok(HashMap::new());
    }
    let counts: Vec<(String, i64)> = Entity::find()
        .select_only()
        .column(Column::File)
        .column_as(Expr::col(Column::ItemId).count_distinct(), "items")
        .filter(Column::File.is_in(addresses))
        .filter(matches_site(site))
        .group_by(Column::File)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counts.into_iter().map(|(file, items)| (file, items.try_into().unwrap_or_default())).collect())
}
