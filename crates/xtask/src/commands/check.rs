//! `cargo xtask check`: every check besides tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::bail;

use super::codegen::{self, DESCRIPTION};
use super::{build, dependencies, format, resource};
use crate::processes::{npm, output, run as start};
use crate::steps::Steps;
use crate::{stamp, tools, web, workspace};

const GENERATED: &str = "web/src/shared/api/generated";

pub(crate) fn run() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let result = all(&mut steps);
    steps.summary();
    result
}

fn all(steps: &mut Steps) -> anyhow::Result<()> {
    steps.step("web packages", web::install)?;
    quick(steps)?;
    compiled(steps)
}

/// Checks that take seconds; test commands run them first.
pub(super) fn quick(steps: &mut Steps) -> anyhow::Result<()> {
    steps.step("format", format::check)?;
    steps.step("spelling", spelling)?;
    steps.step("style of documents", || start(&mut npm(&["run", "--silent", "documents"])))?;
    steps.step("web format, lints and types", || start(&mut npm(&["run", "--silent", "check"])))
}

/// Checks the spelling of code and documents; `typos.toml` has our own words.
fn spelling() -> anyhow::Result<()> {
    let typos = tools::need_typos()?;
    start(Command::new(typos).arg("--format=brief").current_dir(workspace::root()))
}

/// Checks that compile the workspace or run its program.
pub(super) fn compiled(steps: &mut Steps) -> anyhow::Result<()> {
    // First: its copy makes build scripts run again, which the build below would else have to follow.
    steps.step("lints, and a resource that is its folders and two lines", resource::run)?;
    steps.step("licences, sources and bans of dependencies", dependencies::check)?;
    steps.step("description of the API is fresh", is_description_fresh)?;
    steps.step("client of the API is fresh", is_client_fresh)?;
    steps.step("paths of the pages are fresh", are_page_paths_fresh)
}

fn is_description_fresh() -> anyhow::Result<()> {
    let committed = fs::read_to_string(workspace::root().join(DESCRIPTION)).unwrap_or_default();
    build::debug()?;
    if codegen::description(&mut Command::new(workspace::debug()))? == committed {
        return Ok(());
    }
    bail!("{DESCRIPTION} is out of date; run `cargo xtask codegen` and commit it")
}

fn are_page_paths_fresh() -> anyhow::Result<()> {
    for (command, path) in codegen::PAGES {
        let committed = fs::read_to_string(workspace::root().join(path)).unwrap_or_default();
        if output(Command::new(workspace::debug()).arg(command))? != committed {
            bail!(
                "{path} is not what the program says of its pages; run `cargo xtask codegen` and commit it"
            );
        }
    }
    Ok(())
}

fn is_client_fresh() -> anyhow::Result<()> {
    let folder = workspace::root().join(GENERATED);
    let before = stamp::contents(&folder)?;
    codegen::client()?;
    let after = stamp::contents(&folder)?;
    if after.is_empty() {
        bail!("`npm run codegen` leaves nothing in {GENERATED}");
    }
    let changed = differing(&before, &after);
    if changed.is_empty() {
        return Ok(());
    }
    let name = |path: &&PathBuf| path.strip_prefix(&folder).ok().map(|path| path.display().to_string());
    let names: Vec<_> = changed.iter().filter_map(name).collect();
    bail!(
        "{GENERATED} was older than {DESCRIPTION} ({}) and has been regenerated: commit it",
        names.join(", ")
    )
}

fn differing<'a>(
    before: &'a BTreeMap<PathBuf, Vec<u8>>,
    after: &'a BTreeMap<PathBuf, Vec<u8>>,
) -> Vec<&'a PathBuf> {
    let mut paths: Vec<_> =
        before.keys().chain(after.keys()).filter(|path| before.get(*path) != after.get(*path)).collect();
    paths.sort();
    paths.dedup();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_new_and_removed_files_are_named_once() {
        let tree = |files: &[(&str, &str)]| -> BTreeMap<PathBuf, Vec<u8>> {
            files.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())).collect()
        };
        let before = tree(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = tree(&[("a", "1"), ("b", "2"), ("d", "1")]);
        let names: Vec<_> =
            differing(&before, &after).into_iter().map(|path| path.display().to_string()).collect();
        assert_eq!(names, ["b", "c", "d"]);
        assert!(differing(&before, &before).is_empty());
    }
}
