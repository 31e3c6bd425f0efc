//! A folder that goes away with its owner.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::workspace;

/// A new folder below cargo's output folder.
#[derive(Debug)]
pub(crate) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Makes it. What a killed run left under the same name is removed.
    pub(crate) fn new(name: &str) -> anyhow::Result<Self> {
        let path = workspace::notes().join(format!("{name}-{}", std::process::id()));
        if path.exists() {
            std::fs::remove_dir_all(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("xtask: cannot remove {}: {error}", self.0.display());
        }
    }
}
