use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::commands::build;
use crate::processes::{output, run as start};
use crate::server::{Server, plain_command};
use crate::tools::{self, CHROMIUM};
use crate::workspace;

/// The last version for Node 20; 13 requires 22. Not a package of the front end, since it takes 180 MB with its dependencies.
const VERSION: &str = "12.8.2";

const OWNER: &str = "owner@union.example";

/// Measures and prints the results of `web/scripts/lighthouse.mjs`; fails if a goal is missed.
pub(super) fn run(program: Option<&Path>) -> anyhow::Result<()> {
    tools::need(&[CHROMIUM])?;
    let program = super::program_to_measure(program, build::release)?;
    let lighthouse = lighthouse()?;
    let data = workspace::temporary_folder()?;
    // Donations need a payment provider.
    let settings = [("UNIONHALL_SHOP_PAYMENTS", "demo"), ("UNIONHALL_AUTH_OWNER_SECOND_FACTOR", "false")];
    let server = Server::start_with(&program, data.path(), &["--demo"], &settings)?;
    let mut user = plain_command(&program, "user", data.path(), &settings);
    let said = output(user.args(["add", OWNER, "--role", "owner"]))?;
    let password = said.lines().find_map(|line| line.strip_prefix("password: "));
    let password = password.context("the program printed no password")?;
    let mut command = Command::new("node");
    command.current_dir(workspace::web()).arg("scripts/lighthouse.mjs");
    command.arg(format!("http://{}", server.address)).arg(lighthouse);
    command.env("OWNER", json!({ "email": OWNER, "password": password }).to_string());
    if let Some(chromium) = CHROMIUM.path() {
        command.env("CHROMIUM_PATH", chromium);
    }
    start(&mut command)?;
    server.stop()
}

pub(super) fn lighthouse() -> anyhow::Result<PathBuf> {
    let folder = workspace::target().join("tools/lighthouse");
    if installed(&folder).as_deref() == Some(VERSION) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    // Its dependencies need no install scripts.
    let options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    let mut npm = Command::new("npm");
    npm.arg("install").args(options).arg("--prefix").arg(&folder).arg(format!("lighthouse@{VERSION}"));
    start(&mut npm)?;
    Ok(folder)
}

fn installed(folder: &Path) -> Option<String> {
    let package = fs::read_to_string(folder.join("node_modules/lighthouse/package.json")).ok()?;
    let package: Value = serde_json::from_str(&package).ok()?;
    package.get("version")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_installed_lighthouse_version_is_read() {
        let folder = workspace::temporary_folder().unwrap();
        assert_eq!(installed(folder.path()), None);
        let package = folder.path().join("node_modules/lighthouse");
        fs::create_dir_all(&package).unwrap();
        fs::write(package.join("package.json"), r#"{"name": "lighthouse", "version": "1.2.3"}"#).unwrap();
        assert_eq!(installed(folder.path()).as_deref(), Some("1.2.3"));
    }
}
