//! `cargo xtask resource`: verifies that a resource is its own folders and two lines.
//!
//! Adds the resource in `fixtures/courses` to a copy of the tree, verifies that no other file changes, and that the copy passes the lints with its
//! screens. The copy stays in the target folder for incremental builds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail, ensure};
use serde_json::Value;

use super::codegen::DESCRIPTION;
use crate::processes::{cargo, output, run as start};
use crate::{stamp, web, workspace};

/// The files of the resource, at their paths in the tree.
const FIXTURE: &str = "crates/xtask/fixtures/courses";
/// The API description of the resource, as the built program would generate it.
const FRAGMENT: &str = "openapi.json";
/// Where it is listed: the file, the previous line, and its line.
const LINES: [(&str, &str, &str); 2] = [
    ("crates/content/src/lib.rs", "            news\n", "            courses\n"),
    ("web/src/staff/components/paths.ts", "  ['news', 'Content'],\n", "  ['courses', 'Content'],\n"),
];
const GENERATED: [&str; 4] =
    ["openapi.json", "Cargo.lock", "web/src/shared/api/generated/", "web/node_modules"];

pub(crate) fn run() -> anyhow::Result<()> {
    web::install()?;
    let copy = workspace::notes().join("resource");
    let originals = tracked()?;
    let fixture = fixture()?;
    write_copy(&copy, &originals, &fixture)?;
    describe(&copy)?;
    start(&mut lints(&copy))?;
    in_web(&copy, &["run", "--silent", "codegen"])?;
    in_web(&copy, &["exec", "--", "biome", "check", "src/staff"])?;
    in_web(&copy, &["exec", "--", "tsc", "--noEmit"])?;
    let changed = changed(&copy, &originals, &fixture)?;
    let lines: Vec<_> = LINES.iter().map(|(path, ..)| PathBuf::from(path)).collect();
    ensure!(changed == lines, "a resource changes more than the lines that list it: {changed:?}");
    println!("{} files of its own, and a line in each of {changed:?}", fixture.len());
    Ok(())
}

/// Files of the repository, including uncommitted ones.
pub(super) fn tracked() -> anyhow::Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(workspace::root());
    let names = output(&mut git)?;
    let files = names.lines().map(PathBuf::from);
    let mut files: Vec<_> = files.filter(|path| workspace::root().join(path).is_file()).collect();
    files.sort();
    files.dedup();
    Ok(files)
}

fn fixture() -> anyhow::Result<Vec<PathBuf>> {
    let folder = workspace::root().join(FIXTURE);
    let files = stamp::files(&folder)?.into_iter();
    let files = files.map(|path| Ok(path.strip_prefix(&folder)?.to_owned()));
    let files = files.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(files.into_iter().filter(|path| path != Path::new(FRAGMENT)).collect())
}

/// Updates the copy to the tree plus the resource. Unchanged files keep their modification time.
fn write_copy(copy: &Path, originals: &[PathBuf], fixture: &[PathBuf]) -> anyhow::Result<()> {
    for path in existing(copy)? {
        if !originals.contains(&path) && !fixture.contains(&path) {
            fs::remove_file(copy.join(&path)).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    for path in originals {
        write(&copy.join(path), listed(path)?)?;
        copy_time(&workspace::root().join(path), &copy.join(path))?;
    }
    for path in fixture {
        let original = workspace::root().join(FIXTURE).join(path);
        write(&copy.join(path), read(&original)?)?;
        copy_time(&original, &copy.join(path))?;
    }
    // The program is compiled against the folder, whatever its contents.
    fs::create_dir_all(copy.join("web/dist")).context("cannot create web/dist")?;
    let packages = copy.join("web/node_modules");
    // A link of an earlier run may lead to another tree with other packages.
    let _ = fs::remove_file(&packages);
    std::os::unix::fs::symlink(workspace::web().join("node_modules"), &packages)
        .with_context(|| format!("cannot create {}", packages.display()))?;
    Ok(())
}

/// A file of the tree, with the resource's line if it is one of [`LINES`].
fn listed(path: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = read(&workspace::root().join(path))?;
    let Some((_, before, line)) = LINES.iter().find(|(listing, ..)| path == Path::new(listing)) else {
        return Ok(bytes);
    };
    let text = String::from_utf8(bytes)?;
    ensure!(text.contains(before), "{} does not list {before:?}", path.display());
    Ok(text.replacen(before, &format!("{before}{line}"), 1).into_bytes())
}

fn describe(copy: &Path) -> anyhow::Result<()> {
    let parsed = |path: PathBuf| anyhow::Ok(serde_json::from_slice::<Value>(&read(&path)?)?);
    let mut description = parsed(workspace::root().join(DESCRIPTION))?;
    let fragment = parsed(workspace::root().join(FIXTURE).join(FRAGMENT))?;
    for part in ["/paths", "/components/schemas"] {
        let added = fragment.pointer(part).and_then(Value::as_object);
        let all = description.pointer_mut(part).and_then(Value::as_object_mut);
        let (Some(added), Some(all)) = (added, all) else { bail!("{FRAGMENT} has no {part}") };
        all.extend(added.clone());
    }
    write(&copy.join(DESCRIPTION), serde_json::to_vec_pretty(&description)?)
}

/// The lints of the copy cover the tree and the resource.
fn lints(copy: &Path) -> Command {
    let mut command = cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    command.current_dir(copy).env("CARGO_TARGET_DIR", workspace::target());
    command
}

fn in_web(copy: &Path, args: &[&str]) -> anyhow::Result<()> {
    start(Command::new("npm").args(args).current_dir(copy.join("web")))
}

/// Files of the copy that differ from the tree, without generated ones and the resource's own.
fn changed(copy: &Path, originals: &[PathBuf], fixture: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut changed = Vec::new();
    for path in existing(copy)? {
        if fixture.contains(&path) || GENERATED.iter().any(|start| path.starts_with(start)) {
            continue;
        }
        if !originals.contains(&path) || read(&copy.join(&path))? != read(&workspace::root().join(&path))? {
            changed.push(path);
        }
    }
    Ok(changed)
}

fn existing(copy: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![copy.to_owned()];
    while let Some(folder) = folders.pop() {
        // Missing before the first copy.
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path().strip_prefix(copy)?.to_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Both trees share the outputs of build scripts: a newer file would make cargo compile the other tree again.
fn copy_time(original: &Path, copy: &Path) -> anyhow::Result<()> {
    let time = original.metadata()?.modified()?;
    Ok(fs::File::open(copy)?.set_modified(time)?)
}

fn write(path: &Path, bytes: Vec<u8>) -> anyhow::Result<()> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
