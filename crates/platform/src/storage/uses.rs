//! File uses: what refers to files, recorded in the transaction that writes the referring row.

use std::collections::{BTreeSet, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait as _, SelectStatement};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;
use xxhash_rust::xxh3::xxh3_128;

use super::files::File;
use super::model::file_use::{Column, Entity, Model};
use crate::file_urls::FileUrl;
use crate::http::ReferringItem;
use crate::storage::schema::FILE_USES;
use crate::store::{Reader, StoreResult, Tx};

/// The longest title that is kept, in characters.
const TITLE: usize = 200;
/// Rows in one statement.
const ROWS: usize = 500;
/// The most uses that are told one by one.
const TOLD: u64 = 100;

/// A row that refers to files: an item of a resource.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The resource: `news`.
    pub resource: &'static str,
    /// Which one of it.
    pub id: Uuid,
    /// The name.
    pub title: String,
    /// Whether it is in the trash.
    pub is_trashed: bool,
}

/// The rows of the files that an item refers to.
fn rows(owner: &Owner, files: BTreeSet<FileUrl>) -> Vec<Model> {
    let title: String = owner.title.chars().take(TITLE).collect();
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

/// Notes which files an item refers to now.
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

/// Records uses as [`set_uses`] does, for many new items.
pub async fn add_uses(
    tx: &Tx,
    items: impl IntoIterator<Item = (Owner, BTreeSet<FileUrl>)>,
) -> StoreResult<()> {
    insert(tx, items.into_iter().flat_map(|(owner, files)| rows(&owner, files)).collect()).await
}

async fn insert(tx: &Tx, rows: Vec<Model>) -> StoreResult<()> {
    for part in rows.chunks(ROWS) {
        let part = part.iter().map(|row| row.clone().into_active_model().reset_all());
        Entity::insert_many(part).exec_without_returning(tx.on(FILE_USES)).await?;
    }
    Ok(())
}

/// Records that items were moved to the trash or restored.
pub async fn set_trashed(tx: &Tx, resource: &'static str, ids: &[Uuid], is_trashed: bool) -> StoreResult<()> {
    let rows = Entity::update_many()
        .col_expr(Column::IsTrashed, is_trashed.into())
        .filter(Column::Resource.eq(resource))
        .filter(Column::ItemId.is_in(ids.iter().copied()));
    rows.exec(tx.on(FILE_USES)).await?;
    Ok(())
}

/// Deletes all file uses, before an import records those of its rows.
pub async fn clear_uses(tx: &Tx) -> StoreResult<()> {
    Entity::delete_many().exec(tx.on(FILE_USES)).await?;
    Ok(())
}

/// Deletes the file uses of deleted rows.
pub async fn delete_uses(tx: &Tx, resource: &'static str, ids: &[Uuid]) -> StoreResult<()> {
    let rows = Entity::delete_many()
        .filter(Column::Resource.eq(resource))
        .filter(Column::ItemId.is_in(ids.iter().copied()));
    rows.exec(tx.on(FILE_USES)).await?;
    Ok(())
}

/// Addresses that name no site, and those that name this one.
fn here(site: &str) -> Expr {
    Column::Host.is_in(["", site])
}

/// The uses of a file.
#[derive(Debug)]
pub struct Uses {
    /// By title: the first hundred.
    pub told: Vec<ReferringItem>,
    /// How much in all.
    pub total: u64,
    /// The resources of all, told or not.
    pub resources: BTreeSet<String>,
    /// Of all, told or not: another one as soon as something else refers to the file, or no longer does.
    pub version: String,
}

/// Lists the uses of a file of the site at `site`.
pub async fn uses(db: &impl ConnectionTrait, file: &File, site: &str) -> StoreResult<Uses> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.eq(file.bucket_path()))
        .filter(here(site));
    let all: Vec<(String, Uuid)> = rows.clone().into_tuple().all(db).await?;
    let rows =
        rows.column(Column::Title).order_by_asc(Column::Title).order_by_asc(Column::ItemId).limit(TOLD);
    let rows: Vec<(String, Uuid, String)> = rows.into_tuple().all(db).await?;
    let told = rows.into_iter().map(|(resource, id, title)| ReferringItem { resource, id, title });
    let resources = all.iter().map(|(resource, _)| resource.clone()).collect();
    Ok(Uses { told: told.collect(), total: all.len() as u64, resources, version: version(&all) })
}

/// Lists what uses a file of the site at `site` besides one item of a resource: the first hundred, by title.
pub async fn other_uses(
    db: &impl ConnectionTrait,
    file: &File,
    site: &str,
    (resource, id): (&str, Uuid),
) -> StoreResult<Vec<ReferringItem>> {
    let own = Column::Resource.eq(resource).and(Column::ItemId.eq(id));
    let rows: Vec<(String, Uuid, String)> = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId, Column::Title])
        .distinct()
        .filter(Column::File.eq(file.bucket_path()))
        .filter(here(site))
        .filter(own.not())
        .order_by_asc(Column::Title)
        .order_by_asc(Column::ItemId)
        .limit(TOLD)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(resource, id, title)| ReferringItem { resource, id, title }).collect())
}

/// Lists the items that use one of these files of the site at `site`, in a transaction: their resource, and which one of it.
pub async fn users(tx: &Tx, files: &BTreeSet<String>, site: &str) -> StoreResult<Vec<(String, Uuid)>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.is_in(files.iter().cloned()))
        .filter(here(site));
    Ok(rows.into_tuple().all(tx.read()).await?)
}

/// Lists what uses each of these files of the site at `site`, in a transaction: file, resource, and which one of it. Of what is in the trash it
/// lists items of `resource` alone.
pub async fn file_users(
    tx: &Tx,
    files: &BTreeSet<String>,
    (site, resource): (&str, &str),
) -> StoreResult<Vec<(String, String, Uuid)>> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .select_only()
        .columns([Column::File, Column::Resource, Column::ItemId])
        .distinct()
        .filter(Column::File.is_in(files.iter().cloned()))
        .filter(Column::IsTrashed.eq(false).or(Column::Resource.eq(resource)))
        .filter(here(site));
    Ok(rows.into_tuple().all(tx.read()).await?)
}

/// Selects the files, as bucket and path, that a resource of the site at `site` uses.
pub(super) fn files_of(resource: &str, site: &str) -> SelectStatement {
    let rows = Entity::find().select_only().column(Column::File);
    rows.filter(Column::Resource.eq(resource)).filter(here(site)).into_query()
}

/// In whatever order they come.
fn version(all: &[(String, Uuid)]) -> String {
    let one = |(resource, id): &(String, Uuid)| xxh3_128(format!("{resource} {id}").as_bytes());
    format!("{:032x}", all.iter().map(one).fold(0, u128::wrapping_add))
}

/// Counts the uses of each of these files, by one query; files without a use are left out.
pub async fn use_counts(db: &Reader, files: &[File], site: &str) -> StoreResult<HashMap<String, u64>> {
    use_counts_on(db.on(FILE_USES), files, site).await
}

/// Counts as [`use_counts`] does, on a connection that has noted the table `FILE_USES` as read.
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
        .filter(here(site))
        .group_by(Column::File)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counts.into_iter().map(|(file, items)| (file, items.try_into().unwrap_or_default())).collect())
}
