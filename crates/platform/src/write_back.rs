//! Writes and deletes large files in small synced steps.
//!
//! A commit waits for earlier disk writes; on ext4 with `data=ordered` also for dirty pages of other new files. Writing, syncing or
//! deleting a copy of 230 MB at once delayed commits of the running site by up to 200 ms; in steps a commit waits for one step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Maximum bytes queued at the disk.
pub(crate) const STEP: u64 = 1 << 20;

#[derive(Debug)]
pub struct SteppedWriter<'a> {
    file: &'a File,
    queued: u64,
}

impl<'a> SteppedWriter<'a> {
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

/// Deletes a file in steps, since freeing much at once delays the next commit. A file with another hard link is only unlinked.
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
