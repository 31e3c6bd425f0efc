//! Blobs by key: written atomically, read as a stream, in a folder or on S3.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt as _,
    PutPayload, RetryConfig, WriteMultipart,
};
use tokio::io::AsyncReadExt as _;

use super::error::{StorageError, StorageResult};
use super::http::Hyper;
use super::reserve::Reserve;
use crate::config::S3;
use crate::private_files;
use crate::web::offloaded_body::offload;

/// Minimum part size of multipart uploads in bytes; smaller files are sent in one request.
const MIN_PART_BYTES: usize = 6 * 1024 * 1024;
const CHUNK_BYTES: usize = 64 * 1024;
/// Retry limit, about as long as a user waits.
const MAX_RETRY_TIME: Duration = Duration::from_secs(10);

pub struct Object {
    pub size: u64,
    pub range: Range<u64>,
    pub body: Body,
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object").field("size", &self.size).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    /// The folder, if the storage is one, and the disk space it leaves free.
    folder: Option<(PathBuf, Reserve)>,
}

impl Objects {
    pub(super) fn folder(media: &Path, reserve: Reserve) -> anyhow::Result<Self> {
        let folder = media.join("contents");
        private_files::create_folder(&folder)?;
        // LocalFileSystem canonicalizes paths, so a symbolic link in it would change the key.
        let folder = std::fs::canonicalize(folder)?;
        let store = LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some((folder, reserve)) })
    }

    pub(super) fn s3(s3: &S3) -> anyhow::Result<Self> {
        let backoff = BackoffConfig { max_backoff: Duration::from_secs(2), ..BackoffConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&s3.bucket)
            .with_region(&s3.region)
            .with_access_key_id(&s3.access_key)
            .with_secret_access_key(s3.secret_key.reveal())
            .with_virtual_hosted_style_request(!s3.path_style)
            .with_client_options(ClientOptions::new().with_allow_http(true))
            .with_allow_http(true)
            .with_retry(RetryConfig { backoff, max_retries: 3, retry_timeout: MAX_RETRY_TIME })
            .with_http_connector(Hyper);
        if let Some(endpoint) = &s3.endpoint {
            let endpoint = if s3.path_style { endpoint.clone() } else { with_bucket(endpoint, &s3.bucket) };
            builder = builder.with_endpoint(endpoint);
        }
        Ok(Self { store: Arc::new(builder.build()?), folder: None })
    }

    pub(super) async fn put(&self, place: &str, mut bytes: Bytes) -> StorageResult<()> {
        self.check_room(bytes.len() as u64)?;
        if bytes.len() <= MIN_PART_BYTES {
            self.store.put(&key(place)?, PutPayload::from(bytes)).await?;
            return Ok(());
        }
        let pieces = std::iter::from_fn(move || {
            (!bytes.is_empty()).then(|| Ok(bytes.split_to(CHUNK_BYTES.min(bytes.len()))))
        });
        self.put_parts(place, stream::iter(pieces)).await
    }

    pub(super) async fn put_file(&self, place: &str, mut file: tokio::fs::File) -> StorageResult<()> {
        let size = file.metadata().await?.len();
        self.check_room(size)?;
        if size <= MIN_PART_BYTES as u64 {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).await?;
            return self.put(place, bytes.into()).await;
        }
        let pieces = stream::try_unfold(file, async |mut file| {
            let mut piece = Vec::with_capacity(CHUNK_BYTES);
            let read = file.read_buf(&mut piece).await?;
            Ok((read > 0).then(|| (piece.into(), file)))
        });
        self.put_parts(place, pieces).await
    }

    fn check_room(&self, bytes: u64) -> StorageResult<()> {
        self.folder.as_ref().map_or(Ok(()), |(_, reserve)| reserve.check(bytes))
    }

    /// Uploads an object in parts, since a single large request could exceed the server's timeout.
    async fn put_parts(
        &self,
        place: &str,
        pieces: impl Stream<Item = StorageResult<Bytes>>,
    ) -> StorageResult<()> {
        let upload = self.store.put_multipart(&key(place)?).await?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, MIN_PART_BYTES);
        let written = async {
            let mut pieces = std::pin::pin!(pieces);
            while let Some(piece) = pieces.try_next().await? {
                // A part is sent while the next one is filled.
                writer.wait_for_capacity(1).await?;
                writer.put(piece);
            }
            StorageResult::Ok(())
        };
        if let Err(error) = written.await {
            // If the abort fails too, the orphaned parts are deleted when they are due.
            let _ = writer.abort().await;
            return Err(error);
        }
        // A failing `finish` aborts by itself.
        writer.finish().await?;
        Ok(())
    }

    pub(super) async fn put_stream(
        &self,
        place: &str,
        size: u64,
        pieces: impl Stream<Item = StorageResult<Bytes>> + Send,
    ) -> StorageResult<()> {
        self.check_room(size)?;
        let short =
            || StorageError::Away(format!("{place} does not have the {size} bytes that were announced"));
        if size <= MIN_PART_BYTES as u64 {
            let mut bytes = Vec::new();
            let mut pieces = std::pin::pin!(pieces);
            while let Some(piece) = pieces.try_next().await? {
                bytes.extend_from_slice(&piece);
                if bytes.len() as u64 > size {
                    return Err(short());
                }
            }
            if bytes.len() as u64 != size {
                return Err(short());
            }
            self.store.put(&key(place)?, PutPayload::from(Bytes::from(bytes))).await?;
            return Ok(());
        }
        let mut left = Some(size);
        let counted = pieces.map_ok(Some).chain(stream::iter([Ok(None)])).map(|piece| {
            let piece = piece?;
            left =
                left.and_then(|left| left.checked_sub(piece.as_ref().map_or(0, |piece| piece.len() as u64)));
            match (left, piece) {
                (Some(_), Some(piece)) => Ok(piece),
                (Some(0), None) => Ok(Bytes::new()),
                _ => Err(short()),
            }
        });
        self.put_parts(place, counted).await
    }

    pub(super) fn path(&self, place: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|(folder, _)| folder.join(place))
    }

    pub(super) async fn get(&self, place: &str, range: Option<Range<u64>>) -> StorageResult<Object> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        let found = self.store.get_opts(&key(place)?, options).await?;
        if let GetResultPayload::File(_, path) = &found.payload {
            // The program creates no symbolic links; a foreign one could lead anywhere.
            if tokio::fs::canonicalize(path).await? != *path {
                return Err(StorageError::Missing(place.to_owned()));
            }
        }
        let (size, range) = (found.meta.size, found.range.clone());
        Ok(Object { size, range, body: Body::from_stream(offload(found.into_stream())) })
    }

    pub(super) async fn read(&self, place: &str) -> StorageResult<Bytes> {
        Ok(self.store.get(&key(place)?).await?.bytes().await?)
    }

    pub(super) async fn size(&self, place: &str) -> Option<u64> {
        Some(self.store.head(&key(place).ok()?).await.ok()?.size)
    }

    pub(super) async fn keys(&self, prefix: &str) -> StorageResult<Vec<String>> {
        let prefix = if prefix.is_empty() { None } else { Some(key(prefix)?) };
        let there = self.store.list(prefix.as_ref()).map_ok(|object| object.location.to_string());
        Ok(there.try_collect().await?)
    }

    pub(super) async fn delete(&self, place: &str) -> StorageResult<()> {
        match self.store.delete(&key(place)?).await {
            Err(object_store::Error::NotFound { .. }) => Ok(()),
            deleted => Ok(deleted?),
        }
    }

    /// Deletes all objects below `place`, including those of an aborted write.
    pub(super) async fn delete_below(&self, place: &str) -> StorageResult<()> {
        if let Some((folder, _)) = &self.folder {
            return match tokio::fs::remove_dir_all(folder.join(place)).await {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            };
        }
        let there = self.store.list(Some(&key(place)?)).map_ok(|object| object.location).boxed();
        self.store.delete_stream(there).try_collect::<Vec<_>>().await?;
        Ok(())
    }
}

fn key(place: &str) -> StorageResult<Key> {
    Key::parse(place).map_err(|error| StorageError::Away(error.to_string()))
}

fn with_bucket(endpoint: &str, bucket: &str) -> String {
    match endpoint.split_once("://") {
        Some((scheme, host)) => format!("{scheme}://{bucket}.{host}"),
        None => endpoint.to_owned(),
    }
}
