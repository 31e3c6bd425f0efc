//! Copying the files of a site into another storage, while it runs.

use std::collections::HashSet;

use anyhow::Context as _;
use futures_util::{StreamExt as _, TryStreamExt as _};
use platform::storage::copies::{StoredObject, list_objects};
use platform::storage::{Storage, StorageError};
use platform::store::Store;

use crate::progress::Progress;

/// Files that are copied at the same time.
const AT_ONCE: usize = 4;

/// The files of a site on their way into another storage.
#[derive(Debug)]
pub struct FileCopy<'a> {
    source: &'a Storage,
    target: &'a Storage,
    copied: HashSet<StoredObject>,
}

impl<'a> FileCopy<'a> {
    /// Creates the copy; nothing is copied yet.
    pub fn new(source: &'a Storage, target: &'a Storage) -> Self {
        Self { source, target, copied: HashSet::new() }
    }

    /// Copies the files that were not copied yet, and returns the keys of those that are gone: while the site runs, staff may delete one. What
    /// an earlier attempt copied is not written again.
    ///
    /// # Errors
    /// When a file is damaged, there is no room, or the database or a storage fails.
    pub async fn copy_new(
        &mut self,
        store: &Store,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<Vec<String>> {
        let objects = list_objects(&store.reader(std::sync::Arc::default())).await?;
        let new: Vec<_> = objects.into_iter().filter(|object| !self.copied.contains(object)).collect();
        progress.begin("Files", new.iter().map(StoredObject::size).sum());
        let (source, target) = (self.source, self.target);
        let copies = new.into_iter().map(async |object| {
            let is_there = match source.copy_object(&object, target).await {
                Err(StorageError::Missing(_)) => false,
                copied => {
                    copied.with_context(|| format!("cannot copy the file {}", object.key()))?;
                    true
                }
            };
            anyhow::Ok((object, is_there))
        });
        let mut missing = Vec::new();
        let mut copies = futures_util::stream::iter(copies).buffer_unordered(AT_ONCE);
        while let Some((object, is_there)) = copies.try_next().await? {
            progress.add(object.size());
            if is_there {
                self.copied.insert(object);
            } else {
                missing.push(object.key().to_owned());
            }
        }
        Ok(missing)
    }

    /// Deletes the copies of files that the site deleted during the copy. Returns the number of its files.
    ///
    /// # Errors
    /// When the database or the storage fails.
    pub async fn delete_old(&mut self, store: &Store) -> anyhow::Result<usize> {
        let objects: HashSet<_> =
            list_objects(&store.reader(std::sync::Arc::default())).await?.into_iter().collect();
        for object in self.copied.difference(&objects) {
            self.target.delete_copy(object).await?;
        }
        self.copied.retain(|object| objects.contains(object));
        Ok(self.copied.iter().filter(|object| object.is_original()).count())
    }
}
