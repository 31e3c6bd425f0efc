//! Copying all objects of a site from one storage into another: originals, and the sizes of pictures that were made.

use std::collections::HashMap;

use axum::body::Bytes;
use futures_util::{Stream, StreamExt as _};
use sea_orm::{EntityTrait as _, QueryOrder as _};
use sha2::{Digest as _, Sha256};

use super::contents::original;
use super::model::{content, picture_sizes};
use super::{Storage, StorageError, StorageResult, sizes};
use crate::storage::schema::{FILE_CONTENTS, PICTURE_SIZES};
use crate::store::{Reader, StoreResult};

/// An object that a storage holds for the rows of its site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoredObject {
    key: String,
    /// Of an original: its hash in lower-case hexadecimal, and its size in bytes. The sizes of a picture can be made again.
    original: Option<(String, u64)>,
}

/// Lists the objects of a site, by its rows.
///
/// # Errors
/// When the database fails.
pub async fn list_objects(db: &Reader) -> StoreResult<Vec<StoredObject>> {
    let made = picture_sizes::Entity::find().all(db.on(PICTURE_SIZES)).await?;
    let made: HashMap<_, _> = made.into_iter().map(|made| (made.content_id, made)).collect();
    let contents =
        content::Entity::find().order_by_asc(content::Column::Id).all(db.on(FILE_CONTENTS)).await?;
    let mut objects = Vec::with_capacity(contents.len());
    for content in contents {
        let size = u64::try_from(content.size).unwrap_or_default();
        let keys = made.get(&content.id).map(|made| sizes::keys(&content, made)).unwrap_or_default();
        let key = original(&content.blob_key());
        objects.push(StoredObject { key, original: Some((content.sha256, size)) });
        objects.extend(keys.into_iter().map(|key| StoredObject { key, original: None }));
    }
    Ok(objects)
}

impl StoredObject {
    /// Tells whether it is the original of a file, not a size of a picture.
    pub fn is_original(&self) -> bool {
        self.original.is_some()
    }

    /// Its key, for messages.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its size in bytes, where a row tells it.
    pub fn size(&self) -> u64 {
        self.original.as_ref().map_or(0, |(_, size)| *size)
    }
}

impl Storage {
    /// Copies an object into another storage, unless one of its size is there: objects are written whole and never change. Returns its size in
    /// bytes.
    ///
    /// # Errors
    /// [`StorageError::Missing`] when an original is gone; when it has another hash, there is no room, or a storage fails.
    pub async fn copy_object(&self, object: &StoredObject, target: &Self) -> StorageResult<u64> {
        let StoredObject { key, original } = object;
        if let Some((_, size)) = original
            && target.0.objects.size(key).await == Some(*size)
        {
            return Ok(*size);
        }
        let found = match self.0.objects.get(key, None).await {
            // A size that is gone here is gone there as well.
            Err(StorageError::Missing(_)) if original.is_none() => return Ok(0),
            found => found?,
        };
        let size = found.size;
        if original.is_none() && target.0.objects.size(key).await == Some(size) {
            return Ok(size);
        }
        let hash = original.as_ref().map(|(hash, _)| hash.as_str());
        let pieces = checked(super::transfer::pieces(found), key, hash);
        let written = target.0.objects.put_stream(key, size, pieces).await;
        written.map_err(|error| match error {
            // Nothing is missing here: there is no such bucket.
            StorageError::Missing(_) => StorageError::Away("it has no place for files".to_owned()),
            error => error,
        })?;
        Ok(size)
    }

    /// Deletes an object that was copied here, if it is there.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn delete_copy(&self, object: &StoredObject) -> StorageResult<()> {
        self.0.objects.delete(&object.key).await
    }
}

/// The pieces of an object; the last one fails where they do not have this hash.
fn checked<'a>(
    pieces: impl Stream<Item = StorageResult<Bytes>> + Send + 'a,
    key: &'a str,
    hash: Option<&'a str>,
) -> impl Stream<Item = StorageResult<Bytes>> + Send + 'a {
    let state = (Box::pin(pieces), Sha256::new());
    futures_util::stream::try_unfold(state, move |(mut pieces, mut found)| async move {
        if let Some(piece) = pieces.next().await.transpose()? {
            found.update(&piece);
            return Ok(Some((piece, (pieces, found))));
        }
        let found = hex::encode(found.finalize());
        match hash {
            Some(hash) if hash != found => {
                Err(StorageError::Away(format!("{key} is damaged: its hash is {found}")))
            }
            _ => Ok(None),
        }
    })
}
