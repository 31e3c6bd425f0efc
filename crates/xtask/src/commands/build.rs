//! `cargo xtask build`: the release program with an embedded front end; and the debug program for tests.

use std::process::Command;

use anyhow::Context as _;

use crate::processes::{cargo, run as start};
use crate::{web, workspace};

pub(crate) fn run() -> anyhow::Result<()> {
    release()?;
    println!("{}", workspace::release().display());
    Ok(())
}

/// Builds packages, bundles and the program, if their sources have changed.
pub(crate) fn release() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(&mut cargo(&["build", "--release", "--package", "unionhall"]))
}

/// As [`release`], with the seed command for benchmarks.
pub(crate) fn release_with_seed() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(&mut cargo(&["build", "--release", "--package", "unionhall", "--features", "seed"]))
}

/// Builds the debug program for trials, which reads the front end from web/dist; npm and cargo run concurrently.
pub(crate) fn quickly() -> anyhow::Result<()> {
    // The program is compiled against the folder, whatever its contents.
    let folder = workspace::web().join("dist");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    std::thread::scope(|scope| {
        let bundle = scope.spawn(|| {
            web::install()?;
            web::build(web::Bundle::Production)
        });
        let compiled = start(&mut program());
        let bundled = bundle.join().map_err(|_| anyhow::anyhow!("building the web bundle panicked"));
        compiled.and(bundled?)
    })
}

pub(super) fn program() -> Command {
    cargo(&["build", "--package", "unionhall"])
}

/// Arguments of the Rust tests.
///
/// The front end is embedded, as in the release program. Tests enable features of a few dependencies: building the program separately
/// would recompile their dependents.
pub(crate) const TESTS: &[&str] = &["test", "--workspace", "--features", "unionhall/embed"];

pub(crate) fn debug() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(cargo(TESTS).args(["--no-run", "--quiet"]))
}
