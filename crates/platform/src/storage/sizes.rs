//! Image sizes: choosing the variant that a request is served, and making variants in the background.

use std::io::{BufReader, Seek as _, SeekFrom};
use std::sync::Arc;

use futures_util::TryStreamExt as _;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use tokio::io::AsyncWriteExt as _;
use uuid::Uuid;

use super::Storage;
use super::contents::original;
use super::error::{StorageError, StorageResult};
use super::files::File;
use super::low_priority::LowPriorityThread;
use super::model::{content, picture_sizes};
use super::objects::Object;
use crate::pictures::{self, EncodeError};
use crate::storage::schema::{FILE_CONTENTS, PICTURE_SIZES};
use crate::store::{Instant, Reader, Store, StoreError, StoreResult};

/// The variant of a file that is served: an image in one width, as WebP, or the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageVariant {
    object: String,
    /// In px; `None` for the original.
    pub width: Option<u32>,
    /// Whether no better variant will be made.
    pub is_final: bool,
}

impl ImageVariant {
    fn original(file: &File, is_final: bool) -> Self {
        Self { object: original(&file.place), width: None, is_final }
    }

    /// Its media type.
    pub fn content_type<'a>(&self, file: &'a File) -> &'a str {
        if self.width.is_some() { "image/webp" } else { &file.content_type }
    }
}

fn object(place: &str, width: u32) -> String {
    format!("{place}/{width}.webp")
}

/// The keys of the sizes of an image that is `width` px wide.
pub(super) fn keys(place: &str, width: u32) -> Vec<String> {
    pictures::widths(width).into_iter().map(|width| object(place, width)).collect()
}

/// Chooses the best available variant of an image for a client that accepts WebP of this width; without one, the original. Missing sizes are
/// queued.
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
            storage.want(file.content_id);
        }
        return Ok(ImageVariant::original(file, is_final));
    }
    let widths = pictures::widths(u32::try_from(picture.width).unwrap_or(u32::MAX));
    let width = pictures::nearest(widths.into_iter(), width).unwrap_or(width);
    Ok(ImageVariant { object: object(&file.place, width), width: Some(width), is_final: true })
}

impl Storage {
    /// Opens a variant of a file, or a range of its bytes.
    ///
    /// # Errors
    /// When they are gone, or the storage fails.
    pub async fn open_file(
        &self,
        variant: &ImageVariant,
        range: Option<std::ops::Range<u64>>,
    ) -> StorageResult<Object> {
        self.0.objects.get(&variant.object, range).await
    }

    /// Copies an object into a file without a name: decoders read it bit by bit.
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

    /// Makes the sizes of one picture, and returns whether there was one to make. A picture whose bytes cannot be read now delays no other.
    ///
    /// # Errors
    /// When the database fails, there is no room, or the storage fails as a whole: they are still to be made then.
    pub(super) async fn make_sizes(
        &self,
        store: &Store,
        low_priority: &LowPriorityThread,
        now: Instant,
    ) -> StorageResult<bool> {
        let Some((content, row)) = self.next(store, now).await? else { return Ok(false) };
        let id = row.content_id;
        match self.make(store, low_priority, (content, row), now).await {
            Err(StorageError::Away(reason)) if self.0.retry_queue.add(id, now) => {
                tracing::warn!(content = %id, reason, "cannot make the sizes of a picture now");
                Ok(true)
            }
            Err(error) => Err(error),
            Ok(was_there) => {
                self.0.retry_queue.remove(id);
                Ok(was_there)
            }
        }
    }

    async fn make(
        &self,
        store: &Store,
        low_priority: &LowPriorityThread,
        (content, row): (content::Model, picture_sizes::Model),
        now: Instant,
    ) -> StorageResult<bool> {
        let place = content.blob_key();
        let file = match self.local_copy(&original(&place)).await {
            Ok(file) => file,
            // Others must not wait for it.
            Err(StorageError::Missing(place)) => {
                return given_up(store, row.content_id, format!("its bytes are gone: {place}")).await;
            }
            Err(error) => return Err(error),
        };
        let widths = pictures::widths(u32::try_from(content.width.unwrap_or_default()).unwrap_or_default());
        // While it is large nobody else decodes one.
        let permit = Arc::clone(&self.0.pictures).acquire_owned().await;
        let made = low_priority.run(move || {
            let sizes = sizes(file, &widths);
            drop(permit);
            sizes
        });
        let sizes = match made.await {
            Some(Ok(sizes)) => sizes,
            Some(Err(reason)) => return given_up(store, row.content_id, reason).await,
            None => {
                return given_up(store, row.content_id, "it broke the decoder or the encoder".into()).await;
            }
        };
        for (width, bytes) in sizes {
            self.0.objects.put(&object(&place, width), bytes.into()).await?;
        }
        let change = picture_sizes::ActiveModel {
            content_id: Unchanged(row.content_id),
            made_at: Set(Some(now)),
            ..Default::default()
        };
        // A concurrent deletion of the picture deletes the sizes as well.
        change_row(store, change).await
    }

    /// The next picture without sizes: first requested pictures, then the oldest.
    async fn next(
        &self,
        store: &Store,
        now: Instant,
    ) -> StorageResult<Option<(content::Model, picture_sizes::Model)>> {
        let reader = store.reader(std::sync::Arc::default());
        while let Some(id) = self.next_wanted() {
            // It stays wanted until all is made, also by another start of the program.
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

/// Makes the sizes of a picture, the widest first: each is made from the one before.
fn sizes(file: std::fs::File, widths: &[u32]) -> Result<Vec<(u32, Vec<u8>)>, String> {
    let (_, picture) = pictures::decode(BufReader::new(file)).map_err(|error| error.to_string())?;
    let widest = widths.last().copied().unwrap_or_default();
    let mut picture = pictures::widest(picture, widest).map_err(|error| error.to_string())?;
    let made = widths.iter().rev().map(|width| Ok((*width, pictures::size(&mut picture, *width)?)));
    made.collect::<Result<_, EncodeError>>().map_err(|error| error.to_string())
}

async fn given_up(store: &Store, id: Uuid, reason: String) -> StorageResult<bool> {
    tracing::error!(content = %id, reason, "no sizes can be made of a picture");
    let change = picture_sizes::ActiveModel {
        content_id: Unchanged(id),
        failure: Set(Some(reason)),
        ..Default::default()
    };
    change_row(store, change).await
}

async fn change_row(store: &Store, change: picture_sizes::ActiveModel) -> StorageResult<bool> {
    let tx = store.begin().await?;
    match change.update(tx.on(PICTURE_SIZES)).await.map_err(StoreError::from) {
        Ok(_) => tx.commit().await?,
        Err(StoreError::Gone) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(true)
}
