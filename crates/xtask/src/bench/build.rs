//! `cargo xtask bench build`: build times for a developer, and the program's size.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use super::figures::{Figure, Goal};
use crate::commands::build;
use crate::processes::{ChildProcess, output, pause, run as start};
use crate::server::free_address;
use crate::{http, workspace};

/// Timeout of a build with the following start.
const PATIENCE: Duration = Duration::from_secs(60 * 60);
const PAUSE: Duration = Duration::from_millis(50);
/// Changed to measure an incremental build.
const CHANGED: &str = "crates/content/src/news/mod.rs";

/// One of the waits, measured by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Wait {
    /// From `git clone` to the first page by `cargo xtask run`, then after a change of one line.
    Run,
    /// `.ci/run` on a fresh clone, with this tree's target folder.
    Ci,
    /// The release program without its symbols.
    Size,
}

pub(super) fn measure(only: Option<Wait>) -> anyhow::Result<Vec<Figure>> {
    let wanted = |wait| only.is_none_or(|only| only == wait);
    let folder = crate::workspace::temporary_folder()?;
    let mut figures = Vec::new();
    if wanted(Wait::Run) {
        figures.extend(runs(folder.path())?);
    }
    if wanted(Wait::Ci) {
        figures.push(ci(folder.path())?);
    }
    if wanted(Wait::Size) {
        figures.push(size(folder.path())?);
    }
    Ok(figures)
}

fn runs(folder: &Path) -> anyhow::Result<Vec<Figure>> {
    let begun = Instant::now();
    let clone = clone(folder, "run")?;
    let site = Site { clone: &clone, target: folder.join("target"), address: free_address()? };
    site.run_to_first_page()?;
    let first = begun.elapsed();

    let changed = clone.join(CHANGED);
    let source = std::fs::read_to_string(&changed).with_context(|| format!("cannot read {CHANGED}"))?;
    let line = "#[allow(dead_code)]\nconst CHANGED_BY_BENCH: u8 = 1;\n";
    std::fs::write(&changed, source + line).with_context(|| format!("cannot write {CHANGED}"))?;
    let begun = Instant::now();
    site.run_to_first_page()?;
    let change = begun.elapsed();

    Ok(vec![
        Figure::new("clone to first page", minutes(first), Goal::AtMost(7.0), "min"),
        Figure::new("one changed line to first page", change.as_secs_f64(), Goal::AtMost(20.0), "s"),
    ])
}

struct Site<'a> {
    clone: &'a Path,
    target: PathBuf,
    address: SocketAddr,
}

impl Site<'_> {
    fn run_to_first_page(&self) -> anyhow::Result<()> {
        let mut command = Command::new("cargo");
        command.args(["xtask", "run", "--", "--listen", &self.address.to_string()]);
        plain(&mut command, self.clone, &self.target).stdin(Stdio::null());
        let mut running = ChildProcess::start_apart(&mut command)?;
        let begun = Instant::now();
        while !http::get(self.address, "/", &[]).is_ok_and(|answer| answer.status == 200) {
            if let Some(status) = running.ended()? {
                bail!("`cargo xtask run` ended before its first page ({status})");
            }
            ensure!(
                begun.elapsed() < PATIENCE,
                "`cargo xtask run` served no page within {} minutes",
                PATIENCE.as_secs() / 60
            );
            pause(PAUSE);
        }
        running.stop()?;
        Ok(())
    }
}

fn ci(folder: &Path) -> anyhow::Result<Figure> {
    let clone = clone(folder, "ci")?;
    let begun = Instant::now();
    let mut command = Command::new("bash");
    start(plain(command.arg(".ci/run"), &clone, &workspace::target()))?;
    let name = ".ci/run on a fresh clone, target folder kept";
    Ok(Figure::new(name, minutes(begun.elapsed()), Goal::AtMost(20.0), "min"))
}

fn size(folder: &Path) -> anyhow::Result<Figure> {
    build::release()?;
    let stripped = folder.join("stripped");
    start(Command::new("strip").arg("--strip-all").arg("-o").arg(&stripped).arg(workspace::release()))?;
    let bytes = std::fs::metadata(&stripped).context("cannot read the stripped program")?.len();
    #[expect(clippy::cast_precision_loss, reason = "a program has fewer than 2^52 bytes")]
    let megabytes = bytes as f64 / 1e6;
    Ok(Figure::new("the program, stripped", megabytes, Goal::AtMost(45.0), "MB"))
}

fn clone(folder: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let changes = output(Command::new("git").args(["status", "--short"]).current_dir(workspace::root()))?;
    if !changes.is_empty() {
        println!("Uncommitted changes are not measured:\n{changes}");
    }
    let path = folder.join(name);
    start(Command::new("git").args(["clone", "--quiet"]).arg(workspace::root()).arg(&path))?;
    Ok(path)
}

/// Runs in `clone` with its output in `target`, without the variables that cargo sets for this package.
fn plain<'a>(command: &'a mut Command, clone: &Path, target: &Path) -> &'a mut Command {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("UNIONHALL_") || (text.starts_with("CARGO_") && text != "CARGO_HOME") {
            command.env_remove(&name);
        }
    }
    command.current_dir(clone).env("CARGO_TARGET_DIR", target)
}

fn minutes(time: Duration) -> f64 {
    time.as_secs_f64() / 60.0
}
