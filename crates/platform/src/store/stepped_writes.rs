//! SQLite writing a large file in small steps that each wait for the disk, as [`crate::write_back`] does with other files.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::SqlitePoolOptions;

use crate::write_back::STEP;

/// The longest time between two steps of SQLite, which also writes pages again that it wrote before.
const STEP_TIME: Duration = Duration::from_millis(20);
/// Instructions of SQLite between two looks at the file: inserting a row takes some hundred.
const INSTRUCTIONS: i32 = 500;

/// Makes the connections of a pool of SQLite write the file at `path` in steps, during any statement.
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

/// What SQLite has written of a file since the last step.
#[derive(Debug)]
struct SqliteStep {
    path: PathBuf,
    file: Option<File>,
    synced_size: u64,
    synced_at: Instant,
}

impl SqliteStep {
    /// Waits for the disk once the file has grown by a step, or some time has passed; tells whether it did.
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
