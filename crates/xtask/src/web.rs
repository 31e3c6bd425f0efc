//! The front end: packages and bundles, rebuilt only when outdated.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::processes::{npm, output, run};
use crate::{stamp, workspace};

/// Sources of a bundle, below web/.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "scripts",
    "index.html",
    "staff.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bundle {
    /// For the release program: web/dist.
    Production,
    /// With React's warnings: web/dist-dev.
    Development,
}

impl Bundle {
    fn folder(self) -> &'static str {
        match self {
            Self::Production => "dist",
            Self::Development => "dist-dev",
        }
    }

    fn script(self) -> &'static str {
        match self {
            Self::Production => "build",
            Self::Development => "build:dev",
        }
    }
}

pub(crate) fn sources() -> Vec<PathBuf> {
    SOURCES.iter().map(|name| workspace::web().join(name)).collect()
}

pub(crate) fn install() -> anyhow::Result<()> {
    let Ok(version) = output(std::process::Command::new("node").arg("--version")) else {
        bail!("Node.js 20.19 or later with npm is needed; install it and run this again");
    };
    if !is_new_enough(&version) {
        bail!("Node.js 20.19 or later is needed, this is {}", version.trim());
    }
    let read = |name| {
        fs::read_to_string(workspace::web().join(name)).with_context(|| format!("cannot read web/{name}"))
    };
    let wanted = read("package-lock.json")?;
    if !is_locked(&read("package.json")?, &wanted) {
        bail!(
            "web/package-lock.json is not that of web/package.json; run `npm install` in web/ and commit it"
        );
    }
    let stamp = workspace::web().join("node_modules/.installed");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    // `npm ci` requires the optional packages of all other systems in the lock file, which npm omits when it writes the file. This
    // command uses the locked versions too.
    run(&mut npm(&["install", "--no-save", "--no-audit", "--no-fund"]))?;
    fs::write(&stamp, &wanted).with_context(|| format!("cannot write {}", stamp.display()))
}

pub(crate) fn build(bundle: Bundle) -> anyhow::Result<()> {
    let folder = workspace::web().join(bundle.folder());
    let stamp_file = workspace::notes().join(format!("{}.stamp", bundle.folder()));
    let sources = stamp::content(&sources())?;
    // The bundle is part of the stamp, since it may have been rebuilt by hand or removed.
    let now = || anyhow::Ok(format!("{sources} {}", stamp::content([&folder])?));
    if fs::read_to_string(&stamp_file).is_ok_and(|stamp| now().is_ok_and(|now| now == stamp)) {
        return Ok(());
    }
    run(&mut npm(&["run", "--silent", bundle.script()]))?;
    fs::create_dir_all(workspace::notes()).context("cannot create a folder for notes")?;
    let built = stamp::files(&folder)?.into_iter();
    let built = built.map(|file| Ok(file.strip_prefix(workspace::root())?.to_owned()));
    let built = built.collect::<anyhow::Result<Vec<_>>>()?;
    stamp::restore_times(&built, &format!("{}.times", bundle.folder()))?;
    fs::write(&stamp_file, now()?).with_context(|| format!("cannot write {}", stamp_file.display()))
}

/// `v20.19.0` and later.
fn is_new_enough(version: &str) -> bool {
    let mut parts =
        version.trim().trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0)) >= (20, 19)
}

/// Returns whether the lock file matches these dependencies.
fn is_locked(package: &str, lock: &str) -> bool {
    let (Ok(package), Some(lock)) = (serde_json::from_str::<Value>(package), packages(lock)) else {
        return false;
    };
    let Some(locked) = lock.get("") else { return false };
    ["dependencies", "devDependencies"].iter().all(|key| package[key] == locked[key])
}

fn packages(lock: &str) -> Option<serde_json::Map<String, Value>> {
    match serde_json::from_str::<Value>(lock).ok()?.get_mut("packages")?.take() {
        Value::Object(packages) => Some(packages),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outdated_lock_file_is_detected() {
        let lock = r#"{"packages": {"": {"name": "web", "dependencies": {"react": "19.3.1"}}}}"#;
        assert!(is_locked(r#"{"dependencies": {"react": "19.3.1"}}"#, lock));
        assert!(!is_locked(r#"{"dependencies": {"react": "19.3.2"}}"#, lock));
        assert!(!is_locked(
            r#"{"dependencies": {"react": "19.3.1"}, "devDependencies": {"vite": "8.3.8"}}"#,
            lock
        ));
        assert!(!is_locked(r#"{"dependencies": {"react": "19.3.1"}}"#, ""));
    }

    #[test]
    fn old_versions_of_node_are_rejected() {
        assert!(is_new_enough("v20.19.0\n") && is_new_enough("v22.1.0"));
        assert!(!is_new_enough("v20.18.9") && !is_new_enough("v18.20.0") && !is_new_enough(""));
    }
}
