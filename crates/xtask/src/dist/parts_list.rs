//! The list of all parts, crates and npm packages, in the format of CycloneDX.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use serde_json::Value;

use crate::processes::{cargo, npm, output, run};
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
    let mut list: Value = serde_json::from_slice(&list?)?;
    let packages = output(&mut npm(&["sbom", "--sbom-format=cyclonedx", "--omit=dev"]))?;
    let packages: Value = serde_json::from_str(&packages)?;
    for part in ["components", "dependencies"] {
        let more = packages[part].as_array().cloned().unwrap_or_default();
        list[part].as_array_mut().with_context(|| format!("the list of crates has no {part}"))?.extend(more);
    }
    if let Some(list) = list.as_object_mut() {
        // Another one at each run.
        list.remove("serialNumber");
    }
    fs::write(file, serde_json::to_string_pretty(&list)? + "\n")
        .with_context(|| format!("cannot write {}", file.display()))
}
