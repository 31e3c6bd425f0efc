//! Storing and deleting blobs. A blob is journaled before it is written, and the journal entry removed after it is deleted.

use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, PaginatorTrait as _,
    QueryFilter as _,
};
use uuid::Uuid;

use super::Storage;
use super::error::StorageResult;
use super::image_metadata::Picture;
use super::model::content::{self, blob_key};
use super::model::{file, orphaned_blob, picture_sizes};
use crate::database::{Instant, Store, StoreError, StoreResult, Tx};
use crate::files::schema::{FILE_CONTENTS, FILE_LEFTOVERS, PICTURE_SIZES};

/// Longest time for storing a blob. A blob without a row by then is deleted as orphaned.
const MAX_STORING_TIME: Duration = Duration::from_secs(24 * 60 * 60);
const CLEARING_DELAY: Duration = Duration::from_secs(10 * 60);
const PARALLEL_STORES: usize = 8;
const LOCK: &str = "file contents";

#[derive(Clone, Debug)]
pub struct Content {
    pub sha256: String,
    pub content_type: String,
    pub size: i64,
    pub picture: Option<Picture>,
    /// Whether the sizes of a picture are made at once; otherwise at the first request.
    pub sizes_at_once: bool,
}

#[derive(Debug)]
pub enum Bytes {
    Memory(axum::body::Bytes),
    /// Read from the current position.
    File(std::fs::File),
}

/// A stored blob, without a row unless the same bytes were stored before.
#[derive(Clone, Debug)]
pub struct StoredBlob {
    id: Uuid,
    content: Content,
}

impl Storage {
    /// Stores the blobs of contents that are not stored yet, for [`super::put`]. On an error, blobs written so far are deleted within a
    /// day.
    pub async fn store_blobs(
        &self,
        store: &Store,
        now: Instant,
        contents: Vec<(Uuid, Content, Bytes)>,
    ) -> StorageResult<Vec<StoredBlob>> {
        let due = now.timestamp().checked_add(MAX_STORING_TIME).unwrap_or(Timestamp::MAX);
        let (mut blob, mut new) = (Vec::new(), Vec::new());
        let tx = store.begin().await?;
        for (id, content, bytes) in contents {
            if let Some(there) = by_hash(&tx, &content.sha256).await? {
                blob.push(StoredBlob { id: there.id, content });
                continue;
            }
            let place = blob_key(&content.sha256, id);
            journal(&tx, &place, due.into()).await?;
            new.push((place, bytes));
            blob.push(StoredBlob { id, content });
        }
        if new.is_empty() {
            return Ok(blob);
        }
        tx.commit().await?;
        let places: Vec<_> = new.iter().map(|(place, _)| place.clone()).collect();
        let stores = new.into_iter().map(|(place, bytes)| self.store_bytes(place, bytes));
        let stored =
            futures_util::stream::iter(stores).buffered(PARALLEL_STORES).try_collect::<Vec<()>>().await;
        if let Err(error) = stored {
            for place in places {
                self.clear(store, &place).await;
            }
            return Err(error);
        }
        Ok(blob)
    }

    async fn store_bytes(&self, place: String, bytes: Bytes) -> StorageResult<()> {
        let original = original_key(&place);
        match bytes {
            Bytes::Memory(bytes) => self.0.objects.put(&original, bytes).await,
            Bytes::File(file) => self.0.objects.put_file(&original, tokio::fs::File::from_std(file)).await,
        }
    }

    /// Deletes the blob at `place` and its journal entry. On failure the entry stays due.
    async fn clear(&self, store: &Store, place: &str) {
        let cleared = async {
            self.0.objects.delete_below(place).await?;
            remove_entry(store, place).await
        };
        if let Err(error) = cleared.await {
            tracing::warn!(%error, place, "cannot delete an orphaned blob; retrying later");
        }
    }

    pub async fn delete_orphaned_blobs(&self, store: &Store, now: Instant) -> StorageResult<usize> {
        let reader = store.reader(std::sync::Arc::default());
        let due = orphaned_blob::Entity::find().filter(orphaned_blob::Column::DueAt.lte(now));
        let due = due.all(reader.on(FILE_LEFTOVERS)).await.map_err(StoreError::from)?;
        let mut cleared = 0;
        for orphaned_blob in due {
            if !claim(store, &orphaned_blob, now).await? {
                continue;
            }
            // A failed deletion does not block the others; it stays due.
            match self.0.objects.delete_below(&orphaned_blob.place).await {
                Ok(()) => {
                    remove_entry(store, &orphaned_blob.place).await?;
                    cleared += 1;
                }
                Err(error) => {
                    tracing::warn!(%error, place = orphaned_blob.place, "cannot delete an orphaned blob; retrying later")
                }
            }
        }
        Ok(cleared)
    }
}

/// Claims an orphaned blob by deferring its due time; returns whether this process got it.
async fn claim(store: &Store, orphaned_blob: &orphaned_blob::Model, now: Instant) -> StorageResult<bool> {
    let tx = store.begin().await?;
    let due = now.timestamp().checked_add(CLEARING_DELAY).unwrap_or(Timestamp::MAX);
    let claim = orphaned_blob::Entity::update_many()
        .set(orphaned_blob::ActiveModel { due_at: Set(due.into()), ..Default::default() })
        .filter(orphaned_blob::Column::Place.eq(&orphaned_blob.place))
        .filter(orphaned_blob::Column::DueAt.eq(orphaned_blob.due_at))
        .exec(tx.on(FILE_LEFTOVERS))
        .await;
    let claimed = claim.map_err(StoreError::from)?.rows_affected > 0;
    tx.commit().await?;
    Ok(claimed)
}

async fn remove_entry(store: &Store, place: &str) -> StorageResult<()> {
    let tx = store.begin().await?;
    let note = orphaned_blob::Entity::delete_by_id(place).exec(tx.on(FILE_LEFTOVERS)).await;
    note.map_err(StoreError::from)?;
    Ok(tx.commit().await?)
}

pub(super) fn original_key(place: &str) -> String {
    format!("{place}/original")
}

async fn by_hash(tx: &Tx, sha256: &str) -> StoreResult<Option<content::Model>> {
    Ok(content::Entity::find().filter(content::Column::Sha256.eq(sha256)).one(tx.read()).await?)
}

async fn journal(tx: &Tx, place: &str, due: Instant) -> StoreResult<()> {
    let row = orphaned_blob::ActiveModel { place: Set(place.to_owned()), due_at: Set(due) };
    orphaned_blob::Entity::insert(row).exec_without_returning(tx.on(FILE_LEFTOVERS)).await?;
    Ok(())
}

pub(super) async fn lock(tx: &Tx) -> StoreResult<()> {
    tx.lock(LOCK).await
}

/// Finds or inserts the row of a stored blob; `None` if the blob was deleted in between and must be stored again.
pub(super) async fn find_or_insert(
    tx: &Tx,
    blob: &StoredBlob,
    now: Instant,
) -> StoreResult<Option<content::Model>> {
    lock(tx).await?;
    let StoredBlob { id, content } = blob;
    if let Some(there) = by_hash(tx, &content.sha256).await? {
        // A concurrent upload of the same bytes; our blob is deleted as orphaned.
        return Ok(Some(there));
    }
    let place = blob_key(&content.sha256, *id);
    let ours = orphaned_blob::Entity::delete_by_id(place).exec(tx.on(FILE_LEFTOVERS)).await?;
    if ours.rows_affected == 0 {
        return Ok(None);
    }
    let picture = content.picture.clone();
    let new = content::Model {
        id: *id,
        sha256: content.sha256.clone(),
        content_type: content.content_type.clone(),
        size: content.size,
        width: picture.as_ref().map(|picture| picture.width),
        height: picture.as_ref().map(|picture| picture.height),
        color: picture.map(|picture| picture.color),
        created_at: now,
    };
    let insert = content::Entity::insert(new.clone().into_active_model().reset_all());
    insert.exec_without_returning(tx.on(FILE_CONTENTS)).await?;
    if new.width.is_some() {
        let sizes = picture_sizes::ActiveModel {
            content_id: Set(*id),
            wanted: Set(content.sizes_at_once),
            made_at: Set(None),
            failure: Set(None),
        };
        picture_sizes::Entity::insert(sizes).exec_without_returning(tx.on(PICTURE_SIZES)).await?;
    }
    Ok(Some(new))
}

/// Deletes an unreferenced content: its row now, its blob after the commit.
pub(super) async fn release(tx: &Tx, id: Uuid, now: Instant) -> StoreResult<()> {
    tx.lock(LOCK).await?;
    if file::Entity::find().filter(file::Column::ContentId.eq(id)).count(tx.read()).await? > 0 {
        return Ok(());
    }
    if let Some(content) = content::Entity::find_by_id(id).one(tx.read()).await? {
        content::Entity::delete_by_id(id).exec(tx.on(FILE_CONTENTS)).await?;
        journal(tx, &content.blob_key(), now).await?;
    }
    Ok(())
}
