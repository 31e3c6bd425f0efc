//! Files of the demonstration. They are our own, so they are stored as they are, unlike uploads.

use std::borrow::Cow;

use anyhow::Context as _;
use sha2::{Digest as _, Sha256};

use crate::clock::Entropy;
use crate::samples::{self, Collection};
use crate::storage::schema::FILES;
use crate::storage::{
    self, Bucket, Bytes, Content, FilePath, Picture, PutOutcome, Storage, StoredBlob, Target,
};
use crate::store::{Instant, Store, Tx};

/// A file that demonstration data refers to.
#[derive(Clone, Debug)]
pub struct DemoFile {
    /// The last part of its path.
    pub name: String,
    /// The bucket.
    pub bucket: Bucket,
    /// The folder in the bucket.
    pub folder: String,
    /// The content.
    pub bytes: Cow<'static, [u8]>,
    /// The media type.
    pub content_type: &'static str,
    /// Whether only those who know its URL may see it.
    pub private: bool,
    /// Size and color of a picture.
    pub picture: Option<Picture>,
    /// The alternative text of a picture.
    pub alt: Option<String>,
}

impl DemoFile {
    /// The URL at which it is served.
    pub fn url(&self) -> String {
        format!("/media/{}/{}", self.bucket.name(), self.path())
    }

    /// The size in bytes.
    ///
    /// # Errors
    /// When it does not fit the column.
    pub fn size(&self) -> anyhow::Result<i64> {
        Ok(i64::try_from(self.bytes.len())?)
    }

    fn path(&self) -> String {
        format!("{}/{}", self.folder, self.name)
    }

    /// The content to store. The sizes of a picture are made at its first request.
    fn content(&self) -> anyhow::Result<Content> {
        Ok(Content {
            sha256: hex::encode(Sha256::digest(&self.bytes)),
            content_type: self.content_type.to_owned(),
            size: self.size()?,
            picture: self.picture.clone(),
            sizes_at_once: false,
        })
    }
}

/// Stores the contents of files, before the transaction that puts them at their paths.
///
/// # Errors
/// When the storage or the database fails.
pub async fn store_files(
    (store, storage): (&Store, &Storage),
    files: &[DemoFile],
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<Vec<StoredBlob>> {
    let content = |file: &DemoFile| {
        let bytes = Bytes::Memory(file.bytes.to_vec().into());
        anyhow::Ok((entropy.uuid(), file.content()?, bytes))
    };
    let contents = files.iter().map(content).collect::<anyhow::Result<_>>()?;
    Ok(storage.store_blobs(store, now, contents).await?)
}

/// Puts stored files at their paths, and records them as samples.
///
/// # Errors
/// When a path is not allowed, a content was removed meanwhile, or the database fails.
pub async fn put_files(
    tx: &Tx,
    (files, stored): (&[DemoFile], Vec<StoredBlob>),
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<()> {
    let mut put = Vec::new();
    for (file, kept) in files.iter().zip(stored) {
        let path = FilePath::parse(&file.path()).with_context(|| format!("{} is no path", file.path()))?;
        let target = Target { bucket: file.bucket, path, private: file.private, upsert: true };
        let outcome = storage::put(tx, &kept, &target, (entropy.uuid(), now)).await?;
        let PutOutcome::Stored(outcome, _) = outcome else {
            anyhow::bail!("the content of {} is gone", file.name);
        };
        let stored = match &file.alt {
            Some(alt) => storage::describe(tx, *outcome, Some(alt.clone())).await?,
            None => *outcome,
        };
        put.push((stored.id, stored.version));
    }
    Ok(samples::record(tx, Collection::Demonstration, FILES, put).await?)
}
