//! `cargo xtask shots`: screenshots of every screen.

use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use super::build;
use crate::processes::run as start;
use crate::server::Server;
use crate::tools::{self, CHROMIUM};
use crate::workspace;

/// A shop whose states can be produced: the demo provider, and no limits for buyers from this machine.
const SHOP: [(&str, &str); 5] = [
    ("UNIONHALL_SHOP_PAYMENTS", "demo"),
    ("UNIONHALL_SHOP_SHIPPING", "6.50"),
    ("UNIONHALL_SHOP_STATE", "OH"),
    ("UNIONHALL_SHOP_TAX", "OH 7.25"),
    ("UNIONHALL_SHOP_MOST_PENDING", "100"),
];

/// Takes screenshots of separate programs with demonstration data: visitors' pages without payments, then the staff's area of a shop.
pub(crate) fn run(folder: &Path) -> anyhow::Result<()> {
    tools::need(&[CHROMIUM])?;
    build::release()?;
    let folder =
        std::path::absolute(folder).with_context(|| format!("cannot use the folder {}", folder.display()))?;
    take("scripts/shots.mjs", &folder, &[])?;
    take("scripts/staff-shots.mjs", &folder, &SHOP)?;
    println!("{}", folder.display());
    Ok(())
}

fn take(script: &str, folder: &Path, settings: &[(&str, &str)]) -> anyhow::Result<()> {
    let data = workspace::temporary_folder()?;
    let server = Server::start_with(&workspace::release(), data.path(), &["--demo"], settings)?;
    let mut command = Command::new("node");
    command.current_dir(workspace::web()).arg(script);
    command.arg(format!("http://{}", server.address)).arg(folder);
    // Accounts are created for the screenshots of the staff's area.
    command.env("SHOTS_PROGRAM", workspace::release()).env("SHOTS_DATA", data.path());
    if let Some(chromium) = CHROMIUM.path() {
        command.env("CHROMIUM_PATH", chromium);
    }
    start(&mut command)?;
    server.stop()
}
