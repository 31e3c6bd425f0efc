//! Starts the services by systemd.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

pub(super) fn require() -> anyhow::Result<()> {
    ensure!(
        Path::new("/run/systemd/system").exists(),
        "systemd does not run here, as in a container. `--no-start` writes the files only; then start `unionhall serve` and Caddy by your own means"
    );
    Ok(())
}

pub(super) fn start_unionhall(has_changed: bool) -> anyhow::Result<()> {
    systemctl(&["daemon-reload"])?;
    systemctl(&["enable", "--quiet", "unionhall"])?;
    systemctl(&[if has_changed { "restart" } else { "start" }, "unionhall"])
}

pub(super) fn restart_caddy(has_changed: bool) -> anyhow::Result<()> {
    systemctl(&["enable", "--quiet", "caddy"])?;
    systemctl(&[if has_changed { "restart" } else { "start" }, "caddy"])
}

fn systemctl(args: &[&str]) -> anyhow::Result<()> {
    let output = Command::new("systemctl").args(args).output().context("cannot start systemctl")?;
    let said = String::from_utf8_lossy(&output.stderr);
    let unit = args.last().copied().unwrap_or_default();
    ensure!(
        output.status.success(),
        "`systemctl {}` failed: {}\n{}",
        args.join(" "),
        said.trim(),
        end_of_log(unit)
    );
    Ok(())
}

/// The last lines of a service's log.
pub(super) fn end_of_log(unit: &str) -> String {
    let mut journal = Command::new("journalctl");
    let output = journal.args(["--no-pager", "--output", "cat", "--lines", "12", "--unit", unit]).output();
    output.map_or_else(
        |_| format!("`journalctl --unit {unit}` shows its log"),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}
