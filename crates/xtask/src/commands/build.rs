//! `cargo xtask build`: the release program with the front end inside.

use crate::processes::{cargo, run as start};
use crate::{web, workspace};

/// Builds what is old and says where the program is.
pub(crate) fn run() -> anyhow::Result<()> {
    release()?;
    println!("{}", workspace::release().display());
    Ok(())
}

/// Packages, bundles, program; each only when something that it is made from has changed.
pub(crate) fn release() -> anyhow::Result<()> {
    web::install()?;
    web::build(web::Bundle::Production)?;
    start(&mut cargo(&["build", "--release", "--package", "unionhall"]))
}
