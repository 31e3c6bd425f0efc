//! Writing and deleting large files in small steps that each wait for the disk.
//!
//! A commit waits for what was queued at the disk before it: on ext4 with its usual `data=ordered` also for the pages of other new files. A
//! copy of 230 MB that was written, synced or deleted at once made commits of the running site wait up to 200 ms; in steps a commit waits for
//! one of them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::SqlitePoolOptions;

/// Bytes that may be queued at the disk at once.
const STEP: u64 = 1 << 20;
/// The longest time between two steps of SQLite, which also writes pages again that it wrote before.
const STEP_TIME: Duration = Duration::from_millis(20);
/// Instructions of SQLite between two looks at the file: inserting a row takes some hundred.
const INSTRUCTIONS: i32 = 500;

/// A new file that is written in steps.
#[derive(Debug)]
pub struct SteppedWriter<'a> {
    file: &'a File,
    queued: u64,
}

impl<'a> SteppedWriter<'a> {
    /// A writer to a file, at its position.
    pub fn new(file: &'a File) -> Self {
        Self { file, queued: 0 }
    }
}

impl Write for SteppedWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let step = usize::try_from(STEP).unwrap_or(usize::MAX);
        let written = self.file.write(bytes.get(..step).unwrap_or(bytes))?;
        self.queued += written as u64;
        if self.queued >= STEP {
            self.file.sync_data()?;
            self.queued = 0;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Makes the connections of a pool of SQLite write the file at `path` in steps, whatever statement writes to it.
pub(crate) fn step_writes(pool: SqlitePoolOptions, path: PathBuf) -> SqlitePoolOptions {
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

/// Deletes a file in steps: freeing much at once makes the next commit wait. One that has another name is left as it is under that name.
///
/// # Errors
/// When it is not there, or the system refuses.
pub fn delete_file(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if found.is_file() && found.nlink() == 1 && found.len() > STEP {
        let file = OpenOptions::new().write(true).open(path)?;
        let mut size = found.len();
        while size > STEP {
            size -= STEP;
            file.set_len(size)?;
            file.sync_data()?;
        }
    }
    fs::remove_file(path)
}

/// Deletes a folder and all that is in it, its large files in steps.
///
/// # Errors
/// When it is not there, or the system refuses.
pub fn delete_folder(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { delete_folder(&entry.path())? } else { delete_file(&entry.path())? }
    }
    fs::remove_dir(path)
}

#[cfg(test)]
#[path = "write_back_tests.rs"]
mod tests;
