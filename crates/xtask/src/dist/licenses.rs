//! The licenses of all parts, each text once with the parts that it covers.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::processes::{cargo, npm, output};
use crate::workspace;

/// Beginnings of the names of such files.
const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

pub(super) struct Part {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) license: String,
    folder: PathBuf,
}

pub(super) fn write(file: &Path, target: &str) -> anyhow::Result<()> {
    let mut parts = crates(target)?;
    parts.extend(packages()?);
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = Vec::new();
    for part in &parts {
        let found = texts_in(&part.folder)?;
        let label = format!("{} {} ({})", part.name, part.version, part.license);
        if found.is_empty() {
            without.push(label.clone());
        }
        for text in found {
            texts.entry(text).or_default().insert(label.clone());
        }
    }
    ensure!(!texts.is_empty(), "no license was found");
    let mut written = format!("Unionhall consists of {} parts besides its own.\n", parts.len());
    if !without.is_empty() {
        written += &format!(
            "\nWithout a file of their own, under the license in brackets:\n{}\n",
            without.join(", ")
        );
    }
    for (text, of) in texts {
        let of: Vec<_> = of.into_iter().collect();
        written += &format!("\n{}\n{}\n\n{}\n", "=".repeat(80), of.join(", "), text.trim());
    }
    fs::write(file, written).with_context(|| format!("cannot write {}", file.display()))
}

/// The crates in the program, without tools that only build it.
fn crates(target: &str) -> anyhow::Result<Vec<Part>> {
    let metadata =
        output(&mut cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", target]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let nodes: BTreeMap<_, _> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let packages = list(&metadata["packages"]);
    let own =
        packages.iter().find(|package| package["name"] == "unionhall").context("the program's crate")?;
    let (mut waiting, mut seen) = (vec![text(&own["id"])], HashSet::new());
    while let Some(id) = waiting.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let is_normal =
            |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let needs = nodes.get(&id).map(|node| list(&node["deps"])).unwrap_or_default();
        waiting.extend(needs.iter().filter(|needed| is_normal(needed)).map(|needed| text(&needed["pkg"])));
    }
    let others = packages
        .iter()
        .filter(|package| seen.contains(&text(&package["id"])) && !package["source"].is_null());
    let part = |package: &Value| Part {
        name: text(&package["name"]),
        version: text(&package["version"]),
        license: text(&package["license"]),
        folder: PathBuf::from(text(&package["manifest_path"]))
            .parent()
            .map(Path::to_owned)
            .unwrap_or_default(),
    };
    Ok(others.map(part).collect())
}

/// The npm packages in the pages.
pub(super) fn packages() -> anyhow::Result<Vec<Part>> {
    let listed = output(&mut npm(&["ls", "--omit=dev", "--all", "--parseable"]))?;
    let folders = listed.lines().map(PathBuf::from).filter(|folder| *folder != workspace::web());
    let mut parts = Vec::new();
    for folder in folders {
        let description = fs::read(folder.join("package.json"))?;
        let description: Value = serde_json::from_slice(&description)?;
        let text = |key: &str| description[key].as_str().unwrap_or_default().to_owned();
        parts.push(Part { name: text("name"), version: text("version"), license: text("license"), folder });
    }
    Ok(parts)
}

fn texts_in(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(|path| is_license(path)).collect();
    files.sort();
    Ok(files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect())
}

fn is_license(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    path.is_file() && NAMES.iter().any(|begin| name.starts_with(begin))
}
