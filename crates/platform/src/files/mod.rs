//! Uploaded files and their storage: a folder or an S3 bucket.
//!
//! A row of `files` is a path; its content is a row of `file_contents`, which files with equal bytes share. Blobs are stored below
//! `contents/` under their hash and the content's id, so a content that is stored again while its old blob is being deleted gets another
//! key. Blobs are journaled before they are written (`file_leftovers`), so a crash leaves none behind.

mod contents;
pub mod copies;
mod error;
pub mod file_urls;
mod folders;
mod former_paths;
mod http;
mod image_metadata;
mod import;
mod imported;
mod kinds;
pub mod library;
mod low_priority;
pub mod model;
mod moves;
mod names;
mod objects;
pub mod pictures;
mod remote_bucket;
mod reserve;
mod retry_queue;
mod rich_text;
pub mod schema;
mod self_test;
mod sizes;
mod stored_files;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;
pub mod transfer;
mod uses;
mod with_images;
mod worker;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use crate::config::{Config, StorageBackend};
use crate::private_files;

use low_priority::LowPriorityThread;
use retry_queue::RetryQueue;

pub use contents::{Bytes, Content, StoredBlob};
pub use error::{StorageError, StorageResult};
pub use folders::{Folder, folders};
pub use former_paths::{file_at as former_file_at, files_at as former_files_at};
pub use image_metadata::{Illustration, ImageMetadata, Picture, load_image_metadata, read_image_metadata};
pub use import::{NewFile, insert_files};
pub use imported::check_imported;
pub use kinds::{document_type, file_extension};
pub use library::{Listing, list};
pub use moves::{find_moved, move_file};
pub use names::{Bucket, Path as FilePath};
pub use objects::Object;
pub use remote_bucket::RemoteBucket;
pub use self_test::try_bucket;
pub use sizes::{ImageVariant, choose_variant};
pub use stored_files::{
    File, PutOutcome, Target, find, lock_file, lock_files, lock_files_at, put, remove, same_content, set_alt,
    stored_since,
};
pub use uses::{
    Owner, Uses, add_uses, clear_uses, delete_uses, other_uses, set_trashed, set_uses, use_counts,
    use_counts_on, uses, uses_by_file, using_items,
};
pub use with_images::{HasImage, WithImage, add_images_to_html, list_with_images, with_image, with_images};
pub use worker::Worker;

const MAX_WANTED: usize = 256;

#[derive(Clone, Debug)]
pub struct Storage(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    objects: objects::Objects,
    incoming: PathBuf,
    reserve: reserve::Reserve,
    is_failing: AtomicBool,
    /// A single permit, since a decoded picture is large.
    pictures: Arc<Semaphore>,
    /// Decodes uploads at low priority, so that requests of visitors come first.
    low_priority: LowPriorityThread,
    /// Requested pictures without sizes, oldest request first.
    wanted: Mutex<VecDeque<Uuid>>,
    retry_queue: RetryQueue,
    wake: Notify,
}

impl Storage {
    #[cfg(any(test, feature = "testing"))]
    pub fn free_picture_permits(&self) -> usize {
        self.0.pictures.available_permits()
    }

    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let media = config.server.data.join("media");
        let incoming = media.join("incoming");
        private_files::create_folder(&incoming)?;
        let reserve = reserve::Reserve::new(&incoming, config.media.reserve_mib);
        let objects = match &config.media.storage {
            StorageBackend::Folder => objects::Objects::folder(&media, reserve.clone())?,
            StorageBackend::S3(s3) => objects::Objects::s3(s3)?,
        };
        let inner = Inner {
            objects,
            incoming,
            reserve,
            is_failing: AtomicBool::new(false),
            pictures: Arc::new(Semaphore::new(1)),
            low_priority: LowPriorityThread::start("uploads", 10)
                .context("cannot start a thread for pictures")?,
            wanted: Mutex::default(),
            retry_queue: RetryQueue::default(),
            wake: Notify::new(),
        };
        Ok(Self(Arc::new(inner)))
    }

    /// Creates an unnamed file for an upload, which vanishes if the upload is aborted.
    pub async fn unnamed_file(&self) -> StorageResult<std::fs::File> {
        let folder = self.0.incoming.clone();
        let made = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await;
        Ok(made.map_err(std::io::Error::other)??)
    }

    pub fn check_room(&self, bytes: u64) -> StorageResult<()> {
        self.0.reserve.check(bytes)
    }

    /// Runs work on a decoded image, one image at a time, on a low-priority thread. `None` if it panicked.
    pub async fn with_picture<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.0.pictures).acquire_owned().await.ok()?;
        // The work owns the permit, since it continues when the client disconnects.
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        self.0.low_priority.run(work).await
    }

    fn queue_sizes(&self, content: Uuid) {
        let mut wanted = self.0.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        if wanted.len() < MAX_WANTED && !wanted.contains(&content) {
            wanted.push_back(content);
            self.0.wake.notify_one();
        }
    }

    fn next_wanted(&self) -> Option<Uuid> {
        self.0.wanted.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
