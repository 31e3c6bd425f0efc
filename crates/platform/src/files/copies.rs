//! Copies a site's objects between storages: originals and existing sizes of pictures.

use std::collections::HashSet;

use axum::body::Bytes;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::contents::original_key;
use super::model::content::blob_key;
use super::model::{content, picture_sizes};
use super::objects::Object;
use super::{Storage, StorageError, StorageResult, sizes};
use crate::database::{Reader, StoreResult};
use crate::files::schema::{FILE_CONTENTS, PICTURE_SIZES};

const ROWS_PER_READ: u64 = 1000;

/// The stored objects of one file content: the original, and the image variants that exist. About 100 bytes without allocations, because
/// a move keeps one for every content of the site in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentObjects {
    id: Uuid,
    sha256: [u8; 32],
    size: u64,
    width: u32,
    has_sizes: bool,
}

pub async fn list_objects(db: &Reader) -> StoreResult<Vec<ContentObjects>> {
    let mut objects = Vec::<ContentObjects>::new();
    loop {
        let mut contents = content::Entity::find().order_by_asc(content::Column::Id).limit(ROWS_PER_READ);
        if let Some(last) = objects.last() {
            contents = contents.filter(content::Column::Id.gt(last.id));
        }
        let contents = contents.all(db.on(FILE_CONTENTS)).await?;
        let (Some(first), Some(last)) = (contents.first(), contents.last()) else { return Ok(objects) };
        let range = picture_sizes::Column::ContentId.between(first.id, last.id);
        let made = picture_sizes::Entity::find().filter(range).all(db.on(PICTURE_SIZES)).await?;
        let made: HashSet<_> =
            made.iter().filter(|row| row.made_at.is_some()).map(|row| row.content_id).collect();
        for content in contents {
            let mut sha256 = [0; 32];
            hex::decode_to_slice(&content.sha256, &mut sha256)
                .map_err(|error| sea_orm::DbErr::Type(format!("file_contents.sha256: {error}")))?;
            objects.push(ContentObjects {
                id: content.id,
                sha256,
                size: u64::try_from(content.size).unwrap_or_default(),
                width: content.width.map_or(0, |width| u32::try_from(width).unwrap_or(u32::MAX)),
                has_sizes: made.contains(&content.id),
            });
        }
    }
}

impl ContentObjects {
    pub fn id(&self) -> Uuid {
        self.id
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn key(&self) -> String {
        original_key(&self.place())
    }

    fn place(&self) -> String {
        blob_key(&hex::encode(self.sha256), self.id)
    }

    fn size_keys(&self) -> Vec<String> {
        if self.has_sizes { sizes::all_size_keys(&self.place(), self.width) } else { Vec::new() }
    }
}

impl Storage {
    /// Copies the original of a content unless the target has it with the same hash. Fails with [`StorageError::Missing`] without a source.
    pub async fn copy_original(&self, objects: &ContentObjects, target: &Self) -> StorageResult<()> {
        let (key, hash) = (objects.key(), Some(&objects.sha256));
        let is_there = target.0.objects.size(&key).await == Some(objects.size)
            && target.is_whole(&key, &objects.sha256).await;
        if is_there {
            return Ok(());
        }
        target.write_copy(&key, self.0.objects.get(&key, None).await?, hash).await
    }

    /// Copies the sizes of a picture unless the target has them with the same length. A missing source is skipped.
    pub async fn copy_sizes(&self, objects: &ContentObjects, target: &Self) -> StorageResult<()> {
        for key in objects.size_keys() {
            let found = match self.0.objects.get(&key, None).await {
                Err(StorageError::Missing(_)) => continue,
                found => found?,
            };
            if target.0.objects.size(&key).await != Some(found.size) {
                target.write_copy(&key, found, None).await?;
            }
        }
        Ok(())
    }

    async fn write_copy(&self, key: &str, found: Object, hash: Option<&[u8; 32]>) -> StorageResult<()> {
        let size = found.size;
        let pieces = check_pieces(super::transfer::pieces(found), key, hash);
        let written = self.0.objects.put_stream(key, size, pieces).await;
        written.map(drop).map_err(|error| match error {
            // The target has no such bucket; the source is not missing.
            StorageError::Missing(_) => StorageError::Away("it has no place for files".to_owned()),
            error => error,
        })
    }

    async fn is_whole(&self, key: &str, hash: &[u8; 32]) -> bool {
        let Ok(found) = self.0.objects.get(key, None).await else { return false };
        let pieces = check_pieces(super::transfer::pieces(found), key, Some(hash));
        pieces.try_for_each(async |_| Ok(())).await.is_ok()
    }

    pub async fn delete_copies(&self, objects: &ContentObjects) -> StorageResult<()> {
        for key in objects.size_keys().into_iter().chain([objects.key()]) {
            self.0.objects.delete(&key).await?;
        }
        Ok(())
    }
}

fn check_pieces<'a>(
    pieces: impl Stream<Item = StorageResult<Bytes>> + Send + 'a,
    key: &'a str,
    hash: Option<&'a [u8; 32]>,
) -> impl Stream<Item = StorageResult<Bytes>> + Send + 'a {
    let state = (Box::pin(pieces), Sha256::new());
    futures_util::stream::try_unfold(state, move |(mut pieces, mut found)| async move {
        if let Some(piece) = pieces.next().await.transpose()? {
            found.update(&piece);
            return Ok(Some((piece, (pieces, found))));
        }
        let found = <[u8; 32]>::from(found.finalize());
        match hash {
            Some(hash) if *hash != found => {
                Err(StorageError::Away(format!("{key} is damaged: its hash is {}", hex::encode(found))))
            }
            _ => Ok(None),
        }
    })
}
