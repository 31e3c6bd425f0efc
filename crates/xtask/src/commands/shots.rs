//! `cargo xtask shots`: pictures of every screen, to look at.

use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use super::build;
use crate::processes::run as start;
use crate::server::Server;
use crate::temporary::Temporary;
use crate::tools::{self, CHROMIUM};
use crate::workspace;

/// Takes them from a program of its own, on demonstration data of its own.
pub(crate) fn run(folder: &Path) -> anyhow::Result<()> {
    tools::need(&[CHROMIUM])?;
    build::release()?;
    let folder =
        std::path::absolute(folder).with_context(|| format!("no such place: {}", folder.display()))?;
    let data = Temporary::new("shots")?;
    let server = Server::start(&workspace::release(), data.path(), &["--demo"])?;
    let mut command = Command::new("node");
    command.current_dir(workspace::web()).arg("scripts/shots.mjs");
    command.arg(format!("http://{}", server.address)).arg(&folder);
    // An account is made for the pictures of the staff's area.
    command.env("SHOTS_PROGRAM", workspace::release()).env("SHOTS_DATA", data.path());
    if let Some(chromium) = CHROMIUM.path() {
        command.env("CHROMIUM_PATH", chromium);
    }
    start(&mut command)?;
    server.stop()?;
    println!("{}", folder.display());
    Ok(())
}
