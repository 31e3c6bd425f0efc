//! Makes SQLite write a large file in small synced steps, as [`crate::write_back`] does for other files.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::SqlitePoolOptions;

use crate::write_back::STEP;

/// Maximum time between two syncs; SQLite also rewrites pages.
const STEP_TIME: Duration = Duration::from_millis(20);
/// SQLite VM instructions between checks; inserting a row takes a few hundred.
const INSTRUCTIONS: i32 = 500;

pub(super) fn step_writes(pool: SqlitePoolOptions, path: PathBuf) -> SqlitePoolOptions {
    pool.after_connect(move |connection, _| {
        let path = path.clone();
        Box::pin(async move {
            let mut step = SqliteStep { path, file: None, synced_size: 0, synced_at: Instant::now() };
            let is_synced = move || match step.sync_if_due(Instant::now()) {
                Ok(_) => true,
                Err(error) => {
                    tracing::warn!(%error, file = %step.path.display(), "cannot write a database back to the disk");
                    false
                }
            };
            connection.lock_handle().await?.set_progress_handler(INSTRUCTIONS, is_synced);
            Ok(())
        })
    })
}

#[derive(Debug)]
struct SqliteStep {
    path: PathBuf,
    file: Option<File>,
    synced_size: u64,
    synced_at: Instant,
}

impl SqliteStep {
    /// Syncs if the file has grown by a step or the time has passed; returns whether it did.
    fn sync_if_due(&mut self, now: Instant) -> io::Result<bool> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::open(&self.path)?),
        };
        let size = file.metadata()?.len();
        let is_due = size.saturating_sub(self.synced_size) >= STEP || now - self.synced_at >= STEP_TIME;
        if is_due {
            file.sync_data()?;
            (self.synced_size, self.synced_at) = (size, Instant::now());
        }
        Ok(is_due)
    }
}

#[cfg(test)]
#[path = "stepped_writes_tests.rs"]
mod tests;
