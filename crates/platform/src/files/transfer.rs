use std::path::PathBuf;

use axum::body::Bytes;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, Query};
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use uuid::Uuid;

use super::contents::original_key;
use super::error::StorageResult;
use super::model::content::blob_key;
use super::model::{content, file, folder, orphaned_blob, picture_sizes};
use super::names::Bucket;
use super::objects::Object;
use super::{Storage, folders};
use crate::database::{Instant, StoreResult, Tx};
use crate::files::schema::{FILE_CONTENTS, FILE_LEFTOVERS, FILES, PICTURE_SIZES};

/// Journaled blobs without a row are deleted after this time.
const JOURNAL_RETENTION: SignedDuration = SignedDuration::from_hours(7 * 24);
const ROWS_PER_STATEMENT: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobId {
    pub id: Uuid,
    pub sha256: String,
    pub size: u64,
}

impl BlobId {
    fn place(&self) -> String {
        blob_key(&self.sha256, self.id)
    }
}

impl Storage {
    pub async fn read_blob(&self, blob: &BlobId) -> StorageResult<Object> {
        self.0.objects.get(&original_key(&blob.place()), None).await
    }

    pub fn blob_path(&self, blob: &BlobId) -> Option<PathBuf> {
        self.0.objects.path(&original_key(&blob.place()))
    }

    /// Returns whether a blob exists. Writes are atomic, so it is complete.
    pub async fn has_blob(&self, blob: &BlobId) -> bool {
        self.0.objects.size(&original_key(&blob.place())).await == Some(blob.size)
    }

    /// Writes a blob announced by [`expect_blobs`], and replaces the remains of a killed process. On an error the blob does not exist.
    pub async fn write_blob(
        &self,
        blob: &BlobId,
        pieces: impl Stream<Item = StorageResult<Bytes>> + Send,
    ) -> StorageResult<()> {
        // In a folder the remains have temporary names, which listings omit.
        if self.blob_path(blob).is_some() {
            self.0.objects.delete_below(&blob.place()).await?;
        }
        self.0.objects.put_stream(&original_key(&blob.place()), blob.size, pieces).await
    }
}

pub fn pieces(object: Object) -> impl Stream<Item = StorageResult<Bytes>> + Send {
    let failed = |error: axum::Error| super::StorageError::Away(error.to_string());
    object.body.into_data_stream().map_err(failed).boxed()
}

/// Journals blobs before they are written: blobs without a row are deleted in a week.
pub async fn expect_blobs(tx: &Tx, blobs: &[BlobId], now: Instant) -> StoreResult<()> {
    let due: Instant = now.timestamp().checked_add(JOURNAL_RETENTION).unwrap_or(Timestamp::MAX).into();
    for part in blobs.chunks(ROWS_PER_STATEMENT) {
        let rows =
            part.iter().map(|blob| orphaned_blob::ActiveModel { place: Set(blob.place()), due_at: Set(due) });
        let again = OnConflict::column(orphaned_blob::Column::Place)
            .update_column(orphaned_blob::Column::DueAt)
            .to_owned();
        let insert = orphaned_blob::Entity::insert_many(rows).on_conflict(again);
        insert.exec_without_returning(tx.on(FILE_LEFTOVERS)).await?;
    }
    Ok(())
}

pub async fn adopt_blobs(tx: &Tx, blobs: &[BlobId]) -> StoreResult<()> {
    for part in blobs.chunks(ROWS_PER_STATEMENT) {
        let places = part.iter().map(BlobId::place);
        orphaned_blob::Entity::delete_many()
            .filter(orphaned_blob::Column::Place.is_in(places))
            .exec(tx.on(FILE_LEFTOVERS))
            .await?;
    }
    Ok(())
}

/// Inserts missing rows of picture sizes as empty: sizes are made at the first request.
pub async fn expect_sizes(tx: &Tx) -> StoreResult<()> {
    let known = Query::select().column(picture_sizes::Column::ContentId).from(picture_sizes::Entity).take();
    let pictures = Query::select()
        .column(content::Column::Id)
        .expr(Expr::value(false))
        .from(content::Entity)
        .and_where(content::Column::Width.is_not_null())
        .and_where(Expr::col(content::Column::Id).in_subquery(known).not())
        .take();
    let mut insert = Query::insert();
    insert
        .into_table(picture_sizes::Entity)
        .columns([picture_sizes::Column::ContentId, picture_sizes::Column::Wanted]);
    let insert = insert.select_from(pictures).map_err(|error| sea_orm::DbErr::Custom(error.to_string()))?;
    tx.on(FILE_CONTENTS);
    tx.on(PICTURE_SIZES).execute(insert).await?;
    Ok(())
}

pub async fn recount_folders(tx: &Tx) -> StoreResult<()> {
    folder::Entity::delete_many().exec(tx.on(FILES)).await?;
    let counts = file::Entity::find()
        .select_only()
        .columns([file::Column::Bucket, file::Column::Folder])
        .column_as(file::Column::Id.count(), "files")
        .group_by(file::Column::Bucket)
        .group_by(file::Column::Folder);
    let counts: Vec<(Bucket, String, i64)> = counts.into_tuple().all(tx.read()).await?;
    for (bucket, path, files) in counts {
        folders::change_counts(tx, bucket, &path, files).await?;
    }
    Ok(())
}
