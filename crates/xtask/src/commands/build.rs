//! `cargo xtask build`: the release program with the front end inside; and the debug program that the tests use.

use std::process::Command;

use anyhow::Context as _;

use crate::processes::{cargo, run as start};
use crate::{web, workspace};

/// Builds what is old and says where the program is.
pub(crate) fn run() -> anyhow::Result<()> {
    release()?;
    println!("{}", workspace::release().display());
    Ok(())
}

/// Builds packages, bundles and the program, each only if one of its sources has changed.
pub(crate) fn release() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(&mut cargo(&["build", "--release", "--package", "unionhall"]))
}

/// As [`release`], with the command that writes the rows of benchmarks.
pub(crate) fn release_with_seed() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(&mut cargo(&["build", "--release", "--package", "unionhall", "--features", "seed"]))
}

/// The debug program for trying out, which reads the front end from web/dist; npm works beside cargo.
pub(crate) fn quickly() -> anyhow::Result<()> {
    // The program is compiled against the folder, whatever is in it.
    let folder = workspace::web().join("dist");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
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

/// `cargo build` of the debug program.
pub(super) fn program() -> Command {
    cargo(&["build", "--package", "unionhall"])
}

/// What the Rust tests are started by.
///
/// With the front end inside, as in the release program. Tests bring features of some dependencies along: a program built by itself would
/// be built with all that stands on them once more.
pub(crate) const TESTS: &[&str] = &["test", "--workspace", "--features", "unionhall/embed"];

/// The program that the Rust tests use.
pub(crate) fn debug() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(cargo(TESTS).args(["--no-run", "--quiet"]))
}
