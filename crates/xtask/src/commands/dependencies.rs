//! What our dependencies may be (`deny.toml`): licences, sources, bans, and known faults where their list can be reached.

use std::path::PathBuf;

use anyhow::bail;

use crate::processes::{cargo, run};
use crate::{tools, workspace};

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";
/// What it says when the list of known faults cannot be reached.
const UNREACHABLE: &str = "failed to fetch advisory database";

/// Looks at all dependencies.
pub(super) fn check() -> anyhow::Result<()> {
    let program = cargo_deny()?;
    let deny = |what: &[&str]| {
        let mut command = std::process::Command::new(&program);
        command.arg("check").args(what).current_dir(workspace::root());
        command
    };
    run(&mut deny(&["licenses", "bans", "sources"]))?;
    let advisories = deny(&["advisories"]).output()?;
    let said = String::from_utf8_lossy(&[advisories.stdout, advisories.stderr].concat()).into_owned();
    print!("{said}");
    if said.contains(UNREACHABLE) {
        println!("the list of known faults is out of reach: advisories were NOT checked");
    } else if !advisories.status.success() {
        bail!("`cargo deny check advisories` failed ({})", advisories.status);
    }
    Ok(())
}

/// Where it is; built from its source when it is nowhere, without optimisation, since it works for a second.
fn cargo_deny() -> anyhow::Result<PathBuf> {
    if let Some(program) = tools::on_path("cargo-deny") {
        return Ok(program);
    }
    let folder = workspace::target().join("tools");
    let program = folder.join("bin/cargo-deny");
    if !program.exists() {
        let mut install =
            cargo(&["install", "--quiet", "--locked", "--debug", "--version", VERSION, "cargo-deny"]);
        install.arg("--root").arg(&folder).arg("--config").arg("profile.dev.debug=false");
        // Its own target folder: our profile and its are different.
        install.env("CARGO_TARGET_DIR", folder.join("build"));
        run(&mut install)?;
        // Hundreds of megabytes that nobody reads again.
        let _ = std::fs::remove_dir_all(folder.join("build"));
    }
    Ok(program)
}
