//! Image sizes: choosing the variant that a request is served, and making variants in the background.

use std::io::Cursor;
use std::sync::Arc;

use axum::body::Bytes;
use image::DynamicImage;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use uuid::Uuid;

use super::Storage;
use super::contents::original;
use super::error::{StorageError, StorageResult};
use super::files::File;
use super::low_priority::LowPriorityThread;
use super::model::{content, picture_sizes};
use super::objects::Object;
use crate::pictures::{self, Format};
use crate::storage::schema::{FILE_CONTENTS, PICTURE_SIZES};
use crate::store::{Instant, Reader, Store, StoreError, StoreResult};

/// The variant of a file that is served: an image in one size and format, or the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageVariant {
    object: String,
    /// `None`: the file as it is.
    pub size: Option<(Format, u32)>,
    /// Whether this is the best that there will ever be.
    pub is_final: bool,
}

impl ImageVariant {
    fn original(file: &File, is_final: bool) -> Self {
        Self { object: original(&file.place), size: None, is_final }
    }

    /// Its media type.
    pub fn content_type<'a>(&self, file: &'a File) -> &'a str {
        self.size.map_or(&file.content_type, |(format, _)| format.content_type())
    }
}

fn object(place: &str, (format, width): (Format, u32)) -> String {
    format!("{place}/{width}.{}", format.extension())
}

/// The widths of `widths` whose bit is set.
fn there(widths: &[u32], bits: i64) -> impl Iterator<Item = u32> + Clone {
    widths.iter().enumerate().filter(move |(bit, _)| bits & (1 << bit) != 0).map(|(_, width)| *width)
}

/// The keys of the sizes of a picture that were made below `place`: `webp` and `avif` are those of [`picture_sizes::Model`].
pub(super) fn keys(place: &str, width: u32, (webp, avif): (i64, i64)) -> Vec<String> {
    let widths = pictures::widths(width);
    let of = |(format, bits)| there(&widths, bits).map(move |width| (format, width));
    let all = [(Format::Webp, webp), (Format::Avif, avif)].into_iter().flat_map(of);
    all.map(|size| object(place, size)).collect()
}

/// Chooses the best available variant of an image for a client that asks for `width` and accepts `formats`. Missing variants are queued.
///
/// # Errors
/// When the database fails.
pub async fn choose_variant(
    storage: &Storage,
    db: &Reader,
    file: &File,
    (width, formats): (Option<u32>, &[Format]),
) -> StoreResult<ImageVariant> {
    let Some((width, picture)) = width.zip(file.picture.as_ref()) else {
        return Ok(ImageVariant::original(file, true));
    };
    let row = picture_sizes::Entity::find_by_id(file.content_id).one(db.on(PICTURE_SIZES)).await?;
    let Some(row) = row else { return Ok(ImageVariant::original(file, true)) };
    let widths = pictures::widths(u32::try_from(picture.width).unwrap_or(u32::MAX));
    let mut is_final = true;
    for format in formats {
        let (bits, made_at) = match format {
            Format::Avif => (row.avif, row.avif_made_at),
            Format::Webp => (row.webp, row.webp_made_at),
        };
        let wanted = pictures::nearest(widths.iter().copied(), width);
        if wanted.is_some_and(|wanted| there(&widths, bits).any(|width| width == wanted)) {
            let size = wanted.map(|width| (*format, width));
            let object = size.map_or_else(|| original(&file.place), |size| object(&file.place, size));
            return Ok(ImageVariant { object, size, is_final });
        }
        is_final &= made_at.is_some() || row.failure.is_some();
    }
    // Others are being made already.
    if !is_final && !row.wanted {
        storage.want(file.content_id);
    }
    Ok(ImageVariant::original(file, is_final))
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

    /// Makes the sizes of one picture in one format; answers whether there was one to make. One whose bytes cannot be read now keeps no
    /// other waiting.
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
        let format = if row.webp_made_at.is_none() { Format::Webp } else { Format::Avif };
        let place = content.blob_key();
        let bytes = match self.0.objects.read(&original(&place)).await {
            Ok(bytes) => bytes,
            // Others must not wait for it.
            Err(StorageError::Missing(place)) => {
                return given_up(store, row.content_id, format!("its bytes are gone: {place}")).await;
            }
            Err(error) => return Err(error),
        };
        let widths = pictures::widths(u32::try_from(content.width.unwrap_or_default()).unwrap_or_default());
        // While it is large nobody else decodes one.
        let permit = Arc::clone(&self.0.pictures).acquire_owned().await;
        let widest = widths.last().copied().unwrap_or_default();
        let decode = move || {
            let picture = first(bytes, widest);
            drop(permit);
            picture
        };
        let picture = low_priority.run(decode).await;
        let mut picture = match picture {
            Some(Ok(picture)) => picture,
            Some(Err(reason)) => return given_up(store, row.content_id, reason).await,
            None => return given_up(store, row.content_id, "it broke the decoder".into()).await,
        };
        let mut bits = 0;
        for (bit, width) in widths.iter().copied().enumerate().rev() {
            let encode = move || {
                let bytes = pictures::size(&mut picture, width, format).map_err(|error| error.to_string());
                (picture, bytes)
            };
            match low_priority.run(encode).await {
                Some((smaller, Ok(bytes))) => {
                    picture = smaller;
                    // What would be no smaller than WebP is of no use.
                    if self.is_worth_it(&place, (format, width), bytes.len()).await {
                        self.0.objects.put(&object(&place, (format, width)), bytes.into()).await?;
                        bits |= 1 << bit;
                    }
                }
                Some((_, Err(reason))) => return given_up(store, row.content_id, reason).await,
                None => return given_up(store, row.content_id, "it broke the encoder".into()).await,
            }
        }
        let mut change =
            picture_sizes::ActiveModel { content_id: Unchanged(row.content_id), ..Default::default() };
        match format {
            Format::Webp => (change.webp, change.webp_made_at) = (Set(bits), Set(Some(now))),
            Format::Avif => (change.avif, change.avif_made_at) = (Set(bits), Set(Some(now))),
        }
        // A concurrent deletion of the picture deletes the sizes as well.
        change_row(store, change).await
    }

    async fn is_worth_it(&self, place: &str, (format, width): (Format, u32), size: usize) -> bool {
        if format == Format::Webp {
            return true;
        }
        let webp = self.0.objects.size(&object(place, (Format::Webp, width))).await;
        webp.is_none_or(|webp| (size as u64) < webp)
    }

    /// The next picture without sizes: first requested pictures, then the oldest; WebP of all before AVIF of any.
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
        let unmade = picture_sizes::Entity::find()
            .filter(picture_sizes::Column::Wanted.eq(true))
            .filter(picture_sizes::Column::Failure.is_null())
            .filter(picture_sizes::Column::ContentId.is_not_in(self.0.retry_queue.waiting(now)));
        let webp = unmade.clone().filter(picture_sizes::Column::WebpMadeAt.is_null());
        let avif = unmade.filter(picture_sizes::Column::AvifMadeAt.is_null());
        for format in [webp, avif] {
            let row = format.order_by_asc(picture_sizes::Column::ContentId).one(reader.on(PICTURE_SIZES));
            if let Some(row) = row.await.map_err(StoreError::from)? {
                let content = content::Entity::find_by_id(row.content_id).one(reader.on(FILE_CONTENTS));
                return Ok(content.await.map_err(StoreError::from)?.map(|content| (content, row)));
            }
        }
        Ok(None)
    }
}

/// The picture in the widest of its sizes: the rest of it is not needed again.
fn first(bytes: Bytes, widest: u32) -> Result<DynamicImage, String> {
    let (_, picture) = pictures::decode(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    pictures::resized(picture, widest).map_err(|error| error.to_string())
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
