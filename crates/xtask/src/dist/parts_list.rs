//! The list of all parts, crates and npm packages, in the format of CycloneDX.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::licenses::{self, Part};
use crate::processes::{cargo, run};
use crate::tools::Packagers;
use crate::workspace;

/// The tool writes one file of this name beside each crate's description.
const NAME: &str = "unionhall-parts";

pub(super) fn write(file: &Path, target: &str, tools: &Packagers, time: &str) -> anyhow::Result<()> {
    let mut command = cargo(&["cyclonedx", "--format", "json", "--spec-version", "1.5", "--target", target]);
    let manifest = workspace::root().join("crates/unionhall/Cargo.toml");
    command.args(["--override-filename", NAME, "--manifest-path"]).arg(manifest);
    let made = run(command.env("PATH", &tools.path).env("SOURCE_DATE_EPOCH", time));
    let crates = workspace::root().join("crates");
    let written = crates.join("unionhall").join(format!("{NAME}.json"));
    let list = made.and_then(|()| fs::read(&written).context("the list of crates is missing"));
    for folder in fs::read_dir(&crates)?.flatten() {
        // Only some crates have one.
        let _ = fs::remove_file(folder.path().join(format!("{NAME}.json")));
    }
    let list = String::from_utf8(list?)?;
    // Its names of our own crates begin with their folder.
    let list = list.replace(&format!("file://{}", workspace::root().display()), "file:///unionhall");
    let mut list: Value = serde_json::from_str(&list)?;
    let parts = list["components"].as_array_mut().context("the list of crates has no components")?;
    parts.extend(licenses::packages()?.iter().map(component));
    if let Some(list) = list.as_object_mut() {
        // It is random, and builds are reproducible.
        list.remove("serialNumber");
    }
    fs::write(file, serde_json::to_string_pretty(&list)? + "\n")
        .with_context(|| format!("cannot write {}", file.display()))
}

/// npm's own list needs a version of the front end, which is not published.
fn component(part: &Part) -> Value {
    let Part { name, version, license, .. } = part;
    let url = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
    json!({
        "type": "library", "bom-ref": url, "name": name, "version": version, "purl": url, "scope": "required",
        "licenses": [{ "expression": license }],
    })
}
