use std::collections::{HashMap, HashSet};

use anyhow::Context as _;
use futures_util::{StreamExt as _, TryStreamExt as _};
use platform::database::Store;
use platform::files::copies::{ContentObjects, list_objects};
use platform::files::{Storage, StorageError};
use uuid::Uuid;

use crate::progress::Progress;

/// Concurrent copies.
const MAX_CONCURRENT_COPIES: usize = 4;

/// Copies the files of a site to another storage, in several passes while the site runs.
#[derive(Debug)]
pub struct FileCopier<'a> {
    source: &'a Storage,
    target: &'a Storage,
    copied: HashMap<Uuid, ContentObjects>,
}

impl<'a> FileCopier<'a> {
    /// Copies nothing yet.
    pub fn new(source: &'a Storage, target: &'a Storage) -> Self {
        Self { source, target, copied: HashMap::new() }
    }

    /// Copies files that were not copied yet, and returns the keys of missing ones: staff may delete files of a running site. Copies of
    /// an earlier attempt are reused.
    pub async fn copy_new_files(
        &mut self,
        store: &Store,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<Vec<String>> {
        let mut new = list_objects(&store.reader(std::sync::Arc::default())).await?;
        new.retain(|objects| self.copied.get(&objects.id()) != Some(objects));
        progress.begin_stage("Files", new.iter().map(ContentObjects::size).sum());
        let (source, target) = (self.source, self.target);
        // Originals never change; sizes are made as the site runs.
        let copied: HashSet<_> = self.copied.keys().copied().collect();
        let copies = new.into_iter().map(async |objects| {
            let cannot = || format!("cannot copy the file {}", objects.key());
            if !copied.contains(&objects.id()) {
                match source.copy_original(&objects, target).await {
                    Err(StorageError::Missing(_)) => return Ok((objects, false)),
                    original => original.with_context(cannot)?,
                }
            }
            source.copy_sizes(&objects, target).await.with_context(cannot)?;
            anyhow::Ok((objects, true))
        });
        let mut missing = Vec::new();
        let mut copies = futures_util::stream::iter(copies).buffer_unordered(MAX_CONCURRENT_COPIES);
        while let Some((objects, is_there)) = copies.try_next().await? {
            progress.add(objects.size());
            if is_there {
                self.copied.insert(objects.id(), objects);
            } else {
                missing.push(objects.key());
            }
        }
        Ok(missing)
    }

    /// Deletes the copies of files deleted in between; returns the number of the site's files.
    pub async fn delete_removed_files(&mut self, store: &Store) -> anyhow::Result<usize> {
        let objects = list_objects(&store.reader(std::sync::Arc::default())).await?;
        let contents: HashSet<_> = objects.iter().map(ContentObjects::id).collect();
        for (_, old) in self.copied.extract_if(|content, _| !contents.contains(content)) {
            self.target.delete_copies(&old).await?;
        }
        Ok(self.copied.len())
    }
}
