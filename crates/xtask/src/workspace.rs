use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tempfile::TempDir;

pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// Cargo's target folder: this program is in or below its `debug`, wherever it is configured.
pub(crate) fn target() -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    let debug = own.ancestors().find(|folder| folder.ends_with("debug"));
    debug.and_then(Path::parent).map_or_else(|| root().join("target"), Path::to_owned)
}

/// The `xtask` folder in the target directory, for state kept between runs.
pub(crate) fn notes() -> PathBuf {
    target().join("xtask")
}

pub(crate) fn temporary_folder() -> anyhow::Result<TempDir> {
    std::fs::create_dir_all(notes()).context("cannot create the folder for notes")?;
    TempDir::new_in(notes()).context("cannot create a temporary folder")
}

pub(crate) fn release() -> PathBuf {
    target().join("release/unionhall")
}

pub(crate) fn debug() -> PathBuf {
    target().join("debug/unionhall")
}
