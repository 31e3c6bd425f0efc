//! Paths of the repository.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tempfile::TempDir;

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// The front end.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// Cargo's output folder: this program lies in or below its `debug`, wherever a developer's settings put it.
pub(crate) fn target() -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    let debug = own.ancestors().find(|folder| folder.ends_with("debug"));
    debug.and_then(Path::parent).map_or_else(|| root().join("target"), Path::to_owned)
}

/// A folder of our own in it, for what outlives a run.
pub(crate) fn notes() -> PathBuf {
    target().join("xtask")
}

/// A new folder in it, which goes with its owner.
pub(crate) fn temporary_folder() -> anyhow::Result<TempDir> {
    std::fs::create_dir_all(notes()).context("cannot make the folder of notes")?;
    TempDir::new_in(notes()).context("cannot make a temporary folder")
}

/// The release program.
pub(crate) fn release() -> PathBuf {
    target().join("release/unionhall")
}

/// The debug program.
pub(crate) fn debug() -> PathBuf {
    target().join("debug/unionhall")
}
