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

pub(super) fn end_of_log(unit: &str) -> String {
    log(unit, 12).unwrap_or_else(|| format!("`journalctl --unit {unit}` shows its log"))
}

/// The last errors in the log of a service that writes JSON.
pub(super) fn errors(unit: &str) -> String {
    let log = log(unit, 200).unwrap_or_default();
    let errors: Vec<_> =
        log.lines().rev().filter(|line| line.contains("\"level\":\"error\"")).take(3).collect();
    if errors.is_empty() { end_of_log(unit) } else { errors.join("\n") }
}

fn log(unit: &str, lines: u32) -> Option<String> {
    let mut journal = Command::new("journalctl");
    journal.args(["--no-pager", "--output", "cat", "--unit", unit, "--lines", &lines.to_string()]);
    let output = journal.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
