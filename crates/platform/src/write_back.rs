//! Writing and deleting large files in small steps that each wait for the disk.
//!
//! A commit waits for what was queued at the disk before it: on ext4 with its usual `data=ordered` also for the pages of other new files. A
//! copy of 230 MB that was written, synced or deleted at once made commits of the running site wait up to 200 ms; in steps a commit waits for
//! one step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Bytes that may be queued at the disk at once.
pub(crate) const STEP: u64 = 1 << 20;

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
