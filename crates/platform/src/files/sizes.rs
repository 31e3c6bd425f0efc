use std::io::{BufReader, Seek as _, SeekFrom};
use std::sync::Arc;

use futures_util::TryStreamExt as _;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use tokio::io::AsyncWriteExt as _;
use uuid::Uuid;

use super::Storage;
use super::contents::original_key;
use super::error::{StorageError, StorageResult};
use super::low_priority::LowPriorityThread;
use super::model::{content, picture_sizes};
use super::objects::Object;
use super::stored_files::File;
use crate::database::{Instant, Reader, Store, StoreError, StoreResult};
use crate::files::pictures::{self, EncodeError};
use crate::files::schema::{FILE_CONTENTS, PICTURE_SIZES};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageVariant {
    object: String,
    /// `None` for the original.
    pub width: Option<u32>,
    /// Whether no better variant will be made.
    pub is_final: bool,
}

impl ImageVariant {
    fn original(file: &File, is_final: bool) -> Self {
        Self { object: original_key(&file.place), width: None, is_final }
    }

    pub fn content_type<'a>(&self, file: &'a File) -> &'a str {
        if self.width.is_some() { "image/webp" } else { &file.content_type }
    }
}

fn size_key(place: &str, width: u32) -> String {
    format!("{place}/{width}.webp")
}

pub(super) fn all_size_keys(place: &str, picture_width: u32) -> Vec<String> {
    pictures::widths(picture_width).into_iter().map(|width| size_key(place, width)).collect()
}

/// Chooses the best available variant for a client that accepts WebP of this width, or else the original. Missing sizes are queued.
pub async fn choose_variant(
    storage: &Storage,
    db: &Reader,
    file: &File,
    width: Option<u32>,
) -> StoreResult<ImageVariant> {
    let Some((width, picture)) = width.zip(file.picture.as_ref()) else {
        return Ok(ImageVariant::original(file, true));
    };
    let row = picture_sizes::Entity::find_by_id(file.content_id).one(db.on(PICTURE_SIZES)).await?;
    let Some(row) = row else { return Ok(ImageVariant::original(file, true)) };
    if row.made_at.is_none() {
        let is_final = row.failure.is_some();
        if !is_final && !row.wanted {
            storage.queue_sizes(file.content_id);
        }
        return Ok(ImageVariant::original(file, is_final));
    }
    let widths = pictures::widths(u32::try_from(picture.width).unwrap_or(u32::MAX));
    let width = pictures::nearest(widths.into_iter(), width).unwrap_or(width);
    Ok(ImageVariant { object: size_key(&file.place, width), width: Some(width), is_final: true })
}

impl Storage {
    pub async fn open_file(
        &self,
        variant: &ImageVariant,
        range: Option<std::ops::Range<u64>>,
    ) -> StorageResult<Object> {
        self.0.objects.get(&variant.object, range).await
    }

    pub async fn copy_of(&self, file: &File) -> StorageResult<std::fs::File> {
        self.local_copy(&original_key(&file.place)).await
    }

    /// Copies an object into an unnamed file: decoders need random access.
    async fn local_copy(&self, place: &str) -> StorageResult<std::fs::File> {
        let mut chunks = self.0.objects.get(place, None).await?.body.into_data_stream();
        let mut file = tokio::fs::File::from_std(self.unnamed_file().await?);
        while let Some(chunk) =
            chunks.try_next().await.map_err(|error| StorageError::Away(error.to_string()))?
        {
            file.write_all(&chunk).await?;
        }
        file.flush().await?;
        let mut file = file.into_std().await;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }

    /// Returns whether there was a picture to make sizes of. An unreadable picture does not delay the others; if the storage as a whole
    /// fails, the picture stays queued.
    pub(super) async fn make_sizes(
        &self,
        store: &Store,
        low_priority: &LowPriorityThread,
        now: Instant,
    ) -> StorageResult<bool> {
        let Some((content, row)) = self.next_picture(store, now).await? else { return Ok(false) };
        let id = row.content_id;
        match self.make_sizes_of(store, low_priority, (content, row), now).await {
            Err(StorageError::Away(reason)) if self.0.retry_queue.add(id, now) => {
                tracing::warn!(content = %id, reason, "cannot resize a picture now");
                Ok(true)
            }
            Err(error) => Err(error),
            Ok(()) => {
                self.0.retry_queue.remove(id);
                Ok(true)
            }
        }
    }

    /// Records a failure that a retry cannot change as the picture's result.
    async fn make_sizes_of(
        &self,
        store: &Store,
        low_priority: &LowPriorityThread,
        (content, row): (content::Model, picture_sizes::Model),
        now: Instant,
    ) -> StorageResult<()> {
        let place = content.blob_key();
        let file = match self.local_copy(&original_key(&place)).await {
            Ok(file) => file,
            // A missing blob must not block the others.
            Err(StorageError::Missing(place)) => {
                return record_failure(store, row.content_id, format!("its bytes are gone: {place}")).await;
            }
            Err(error) => return Err(error),
        };
        let widths = pictures::widths(u32::try_from(content.width.unwrap_or_default()).unwrap_or_default());
        // Held until encoding ends, so only one large picture is in memory.
        let permit = Arc::clone(&self.0.pictures).acquire_owned().await;
        let made = low_priority.run(move || {
            let sizes = encode_sizes(file, &widths);
            drop(permit);
            sizes
        });
        let sizes = match made.await {
            Some(Ok(sizes)) => sizes,
            Some(Err(reason)) => return record_failure(store, row.content_id, reason).await,
            None => {
                return record_failure(store, row.content_id, "it broke the decoder or the encoder".into())
                    .await;
            }
        };
        for (width, bytes) in sizes {
            self.0.objects.put(&size_key(&place, width), bytes.into()).await?;
        }
        let change = picture_sizes::ActiveModel {
            content_id: Unchanged(row.content_id),
            made_at: Set(Some(now)),
            ..Default::default()
        };
        // A concurrent deletion of the picture deletes the sizes as well.
        change_row(store, change).await
    }

    /// Finds the next picture: requested ones first, then the oldest.
    async fn next_picture(
        &self,
        store: &Store,
        now: Instant,
    ) -> StorageResult<Option<(content::Model, picture_sizes::Model)>> {
        let reader = store.reader(std::sync::Arc::default());
        while let Some(id) = self.next_wanted() {
            // It stays queued until it is complete, across restarts.
            let change = picture_sizes::ActiveModel {
                content_id: Unchanged(id),
                wanted: Set(true),
                ..Default::default()
            };
            change_row(store, change).await?;
        }
        let row = picture_sizes::Entity::find()
            .filter(picture_sizes::Column::Wanted.eq(true))
            .filter(picture_sizes::Column::MadeAt.is_null())
            .filter(picture_sizes::Column::Failure.is_null())
            .filter(picture_sizes::Column::ContentId.is_not_in(self.0.retry_queue.waiting(now)))
            .order_by_asc(picture_sizes::Column::ContentId)
            .one(reader.on(PICTURE_SIZES));
        let Some(row) = row.await.map_err(StoreError::from)? else { return Ok(None) };
        let content = content::Entity::find_by_id(row.content_id).one(reader.on(FILE_CONTENTS));
        Ok(content.await.map_err(StoreError::from)?.map(|content| (content, row)))
    }
}

/// Widest first: each size is made from the previous one.
fn encode_sizes(file: std::fs::File, widths: &[u32]) -> Result<Vec<(u32, Vec<u8>)>, String> {
    let (_, picture) = pictures::decode(BufReader::new(file)).map_err(|error| error.to_string())?;
    let widest = widths.last().copied().unwrap_or_default();
    let mut picture = pictures::scale_to_widest(picture, widest).map_err(|error| error.to_string())?;
    let made = widths.iter().rev().map(|width| Ok((*width, pictures::encode_size(&mut picture, *width)?)));
    made.collect::<Result<_, EncodeError>>().map_err(|error| error.to_string())
}

async fn record_failure(store: &Store, id: Uuid, reason: String) -> StorageResult<()> {
    tracing::error!(content = %id, reason, "no sizes can be made of a picture");
    let change = picture_sizes::ActiveModel {
        content_id: Unchanged(id),
        failure: Set(Some(reason)),
        ..Default::default()
    };
    change_row(store, change).await
}

/// Does nothing if the row is deleted.
async fn change_row(store: &Store, change: picture_sizes::ActiveModel) -> StorageResult<()> {
    let tx = store.begin().await?;
    match change.update(tx.on(PICTURE_SIZES)).await.map_err(StoreError::from) {
        Ok(_) => tx.commit().await?,
        Err(StoreError::Gone) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
