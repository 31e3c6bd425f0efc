//! `cargo xtask bench staff`: the staff's lists of 3,000 rows by Lighthouse, in its desktop setting.

use std::path::Path;
use std::process::Command;

use super::growth::Site;
use super::pages::lighthouse;
use crate::commands::build;
use crate::processes::run as start;
use crate::tools::{self, CHROMIUM};
use crate::workspace;

/// Rows of each kind.
const ROWS: u32 = 3_000;

/// Measures, and prints what `web/scripts/lighthouse-staff.mjs` finds; fails when a goal is missed.
pub(super) fn run(program: Option<&Path>) -> anyhow::Result<()> {
    tools::need(&[CHROMIUM])?;
    let program = super::program_to_measure(program, build::release_with_seed)?;
    let lighthouse = lighthouse()?;
    let folder = workspace::temporary_folder()?;
    let (site, _) = Site::seed(&program, folder.path().join("data"), None, ROWS)?;
    let mut command = Command::new("node");
    command.current_dir(workspace::web()).arg("scripts/lighthouse-staff.mjs");
    command.arg(format!("http://{}", site.address())).arg(lighthouse).env("SESSION", site.session());
    if let Some(chromium) = CHROMIUM.path() {
        command.env("CHROMIUM_PATH", chromium);
    }
    start(&mut command)?;
    site.stop()
}
