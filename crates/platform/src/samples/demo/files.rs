//! Files of the demonstration. They are trusted, so unlike uploads they are stored unchanged.

use std::borrow::Cow;

use anyhow::Context as _;
use sha2::{Digest as _, Sha256};

use crate::clock::Entropy;
use crate::database::{Instant, Store, Tx};
use crate::files::schema::FILES;
use crate::files::{
    self, Bucket, Bytes, Content, FilePath, Picture, PutOutcome, Storage, StoredBlob, Target,
};
use crate::samples::{self, Collection};

#[derive(Clone, Debug)]
pub struct DemoFile {
    pub name: String,
    pub bucket: Bucket,
    pub folder: String,
    pub bytes: Cow<'static, [u8]>,
    pub content_type: &'static str,
    /// Whether only users who know the URL may see it.
    pub private: bool,
    pub picture: Option<Picture>,
    pub alt: Option<String>,
}

impl DemoFile {
    pub fn url(&self) -> String {
        format!("/media/{}/{}", self.bucket.name(), self.path())
    }

    pub fn size(&self) -> anyhow::Result<i64> {
        Ok(i64::try_from(self.bytes.len())?)
    }

    fn path(&self) -> String {
        format!("{}/{}", self.folder, self.name)
    }

    /// The resized versions of a picture are made at the first request.
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

/// Stores contents before the transaction that inserts their paths.
pub async fn store_files(
    store: &Store,
    storage: &Storage,
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

/// Inserts the paths of stored files as samples. Fails if a path is not allowed or a content was deleted in between.
pub async fn put_files(
    tx: &Tx,
    files: &[DemoFile],
    stored: Vec<StoredBlob>,
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<()> {
    let mut put = Vec::new();
    for (file, kept) in files.iter().zip(stored) {
        let path = FilePath::parse(&file.path()).with_context(|| format!("{} is no path", file.path()))?;
        let target = Target { bucket: file.bucket, path, private: file.private, upsert: true };
        let outcome = files::put(tx, &kept, &target, entropy.uuid(), now).await?;
        let PutOutcome::Stored(outcome, _) = outcome else {
            anyhow::bail!("the content of {} is missing", file.name);
        };
        let stored = match &file.alt {
            Some(alt) => files::set_alt(tx, *outcome, Some(alt.clone())).await?,
            None => *outcome,
        };
        put.push((stored.id, stored.version));
    }
    Ok(samples::record(tx, Collection::Demonstration, FILES, put).await?)
}
