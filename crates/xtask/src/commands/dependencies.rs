//! Checks dependencies (`deny.toml`): licenses, sources, bans, and advisories if the database is reachable.

use anyhow::bail;

use crate::processes::run;
use crate::{tools, workspace};

/// cargo-deny's message for an unreachable advisory database.
const UNREACHABLE: &str = "failed to fetch advisory database";

pub(super) fn check() -> anyhow::Result<()> {
    let program = tools::need_cargo_deny()?;
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
        println!("the advisory database is unreachable: advisories were NOT checked");
    } else if !advisories.status.success() {
        bail!("`cargo deny check advisories` failed ({})", advisories.status);
    }
    Ok(())
}
