//! Starts the services by systemd.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};

pub(super) fn require_systemd() -> anyhow::Result<()> {
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
    read_log(unit, &["--lines=12"]).unwrap_or_else(|| format!("`journalctl --unit {unit}` shows its log"))
}

/// The last errors of some time in the log of a service that writes JSON, each once.
pub(super) fn last_errors(unit: &str, time: Duration) -> String {
    let since = format!("--since=-{}s", time.as_secs() + 1);
    let log = read_log(unit, &["--lines=200", &since]).unwrap_or_default();
    let mut errors = Vec::new();
    for error in log.lines().rev().filter_map(error_in) {
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    errors.truncate(3);
    if errors.is_empty() { end_of_log(unit) } else { errors.join("\n") }
}

/// The reason in an error's line; without one, its message.
fn error_in(line: &str) -> Option<String> {
    let entry: serde_json::Value = serde_json::from_str(line).ok()?;
    let text = |name: &str| entry[name].as_str().map(str::to_owned);
    (entry["level"] == "error").then(|| text("error").or_else(|| text("msg")))?
}

fn read_log(unit: &str, options: &[&str]) -> Option<String> {
    let mut journal = Command::new("journalctl");
    journal.args(["--no-pager", "--output", "cat", "--unit", unit]).args(options);
    let output = journal.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::error_in;

    #[test]
    fn the_reason_is_read_from_an_error_in_the_log() {
        let line = r#"{"level":"error","ts":1.5,"logger":"tls.obtain","msg":"could not get certificate","error":"connection refused"}"#;
        assert_eq!(error_in(line).as_deref(), Some("connection refused"));
        assert_eq!(error_in(r#"{"level":"error","msg":"no reason"}"#).as_deref(), Some("no reason"));
        assert_eq!(error_in(r#"{"level":"info","error":"none"}"#), None);
        assert_eq!(error_in("not JSON"), None);
    }
}
