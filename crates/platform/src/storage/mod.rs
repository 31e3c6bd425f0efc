//! Files that people send, and where their bytes are: a folder, or a bucket of a server of S3's kind.
//!
//! A row of `files` is an address; what is in it is a row of `file_contents`, kept once for all files that hold the same bytes. The bytes
//! stand below `contents/` at a place named after their hash and the content's id, so that a content that is stored again while it is
//! being cleared away gets another place. What may be left without a row is written down before it is made (`file_leftovers`), so nothing
//! is left by a crash.

mod contents;
pub mod copies;
mod error;
mod files;
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
mod remote_bucket;
mod reserve;
mod retry_queue;
mod rich_text;
pub mod schema;
mod self_test;
mod sizes;
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
use crate::private;

use low_priority::LowPriorityThread;
use retry_queue::RetryQueue;

pub use contents::{Bytes, Content, StoredBlob};
pub use error::{StorageError, StorageResult};
pub use files::{
    File, PutOutcome, Target, describe, find, locked, locked_all, locked_at, put, remove, same_content,
};
pub use folders::{Folder, folders};
pub use former_paths::{file_at as former_file_at, files_at as former_files_at};
pub use image_metadata::{Illustration, ImageMetadata, Picture, load_image_metadata};
pub use import::{NewFile, insert_files};
pub use imported::check_imported;
pub use kinds::{document, ending};
pub use library::{Listing, list};
pub use moves::{find_moved, move_file};
pub use names::{Bucket, Path as FilePath};
pub use objects::Object;
pub use remote_bucket::RemoteBucket;
pub use sizes::{ImageVariant, choose_variant};
pub use uses::{
    Owner, Uses, add_uses, clear_uses, delete_uses, file_users, other_uses, set_trashed, set_uses,
    use_counts, use_counts_on, users, uses,
};
pub use with_images::{HasImage, WithImage, add_images_to_html, list_with_images, with_image, with_images};
pub use worker::Worker;

/// How many requested pictures without sizes are remembered until their sizes are made.
const WANTED: usize = 256;

/// The files' bytes. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Storage(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    objects: objects::Objects,
    /// Where bodies are while they come in.
    incoming: PathBuf,
    /// What files leave free there.
    reserve: reserve::Reserve,
    /// Whether it failed when it was tried out.
    is_failing: AtomicBool,
    /// A decoded picture is large: there is one at a time.
    pictures: Arc<Semaphore>,
    /// Where what was sent is decoded: visitors go before uploads, but not for ever.
    low_priority: LowPriorityThread,
    /// Pictures whose sizes were asked for and are not there, the first first.
    wanted: Mutex<VecDeque<Uuid>>,
    retry_queue: RetryQueue,
    wake: Notify,
}

impl Storage {
    /// Counts the images that may be decoded now.
    #[cfg(any(test, feature = "testing"))]
    pub fn free_pictures(&self) -> usize {
        self.0.pictures.available_permits()
    }

    /// Opens the place that the settings name; makes the folders.
    ///
    /// # Errors
    /// When a folder cannot be made, or the settings of S3 cannot be used.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let media = config.server.data.join("media");
        let incoming = media.join("incoming");
        private::folder(&incoming)?;
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

    /// Creates a file for what comes in. It has no name, so that nothing is left of one that nobody finished.
    ///
    /// # Errors
    /// When there is no room for it.
    pub async fn unnamed_file(&self) -> StorageResult<std::fs::File> {
        let folder = self.0.incoming.clone();
        let made = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await;
        Ok(made.map_err(std::io::Error::other)??)
    }

    /// Checks that so many more bytes leave the reserved space on the disk.
    ///
    /// # Errors
    /// When they do not.
    pub fn check_room(&self, bytes: u64) -> StorageResult<()> {
        self.0.reserve.check(bytes)
    }

    /// Runs work on a decoded image, on a low-priority thread, one image at a time. `None` when it panicked.
    pub async fn with_picture<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.0.pictures).acquire_owned().await.ok()?;
        // The permit is that of the work, which goes on when the client leaves.
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        self.0.low_priority.run(work).await
    }

    /// Remembers that the sizes of this content were requested.
    fn want(&self, content: Uuid) {
        let mut wanted = self.0.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        if wanted.len() < WANTED && !wanted.contains(&content) {
            wanted.push_back(content);
            self.0.wake.notify_one();
        }
    }

    fn next_wanted(&self) -> Option<Uuid> {
        self.0.wanted.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
