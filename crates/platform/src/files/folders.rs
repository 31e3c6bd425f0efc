//! Folders exist as long as they contain files. Counters are updated with each file, so that a listing needs no counting.

use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use serde::Serialize;

use super::model::folder::{ActiveModel, Column, Entity};
use super::names::Bucket;
use crate::database::{Reader, StoreResult, Tx};
use crate::files::schema::FILES;

const MAX_FOLDERS: u64 = 500;

/// A folder of a bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Folder {
    /// Path in the bucket: `2026/june`.
    pub path: String,
    /// Number of files in it and in the folders below.
    pub files: u64,
}

pub async fn folders(db: &Reader, bucket: Bucket, parent: &str) -> StoreResult<Vec<Folder>> {
    let rows = Entity::find()
        .filter(Column::Bucket.eq(bucket))
        .filter(Column::Parent.eq(parent))
        .order_by_asc(Column::Path)
        .limit(MAX_FOLDERS)
        .all(db.on(FILES))
        .await?;
    let folder = |row: super::model::folder::Model| Folder {
        path: row.path,
        files: row.files_below.try_into().unwrap_or_default(),
    };
    Ok(rows.into_iter().map(folder).collect())
}

pub(super) async fn file_counts(db: &Reader, bucket: Bucket, path: &str) -> StoreResult<(u64, u64)> {
    let row = Entity::find_by_id((bucket, path.to_owned())).one(db.on(FILES)).await?;
    let number = |files: i64| u64::try_from(files).unwrap_or_default();
    Ok(row.map(|row| (number(row.files), number(row.files_below))).unwrap_or_default())
}

fn ancestors(folder: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let above = |path: &str| path.rfind('/').unwrap_or_default();
    std::iter::successors(Some(folder), move |path| {
        (!path.is_empty()).then(|| path.get(..above(path)).unwrap_or_default())
    })
    .map(move |path| (path, (!path.is_empty()).then(|| path.get(..above(path)).unwrap_or_default())))
}

/// Updates the counters of a folder and its ancestors. Requires `contents::lock`.
pub(super) async fn change_counts(tx: &Tx, bucket: Bucket, folder: &str, by: i64) -> StoreResult<()> {
    let rows = ancestors(folder).map(|(path, parent)| ActiveModel {
        bucket: Set(bucket),
        path: Set(path.to_owned()),
        parent: Set(parent.map(str::to_owned)),
        files: Set(if path == folder { by } else { 0 }),
        files_below: Set(by),
    });
    let more = |column: Column, name: &'static str| {
        (column, Expr::col((Entity, column)).add(Expr::col(("excluded", name))))
    };
    let counted = OnConflict::columns([Column::Bucket, Column::Path])
        .values([more(Column::Files, "files"), more(Column::FilesBelow, "files_below")])
        .to_owned();
    Entity::insert_many(rows).on_conflict(counted).exec_without_returning(tx.on(FILES)).await?;
    if by < 0 {
        let empty = Entity::delete_many()
            .filter(Column::Bucket.eq(bucket))
            .filter(Column::Path.is_in(ancestors(folder).map(|(path, _)| path)))
            .filter(Column::FilesBelow.lte(0));
        empty.exec(tx.on(FILES)).await?;
    }
    Ok(())
}
