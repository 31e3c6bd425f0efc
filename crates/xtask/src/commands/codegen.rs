//! `cargo xtask codegen`: the API description, the client generated from it, the access matrix, the schema of archives, and the paths of
//! the pages.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::processes::{cargo, npm, output, run as start};
use crate::{web, workspace};

pub(super) const DESCRIPTION: &str = "openapi.json";

/// The permission of each call, for review.
const MATRIX: &str = "docs/access-matrix.txt";

const ARCHIVE_SCHEMA: &str = "docs/archive.schema.json";

pub(super) const PAGE_PATHS: &str = "web/src/shared/page-paths.ts";

pub(crate) fn run() -> anyhow::Result<()> {
    let program = || cargo(&["run", "--quiet", "--package", "unionhall", "--"]);
    let text = description(&mut program())?;
    fs::write(workspace::root().join(DESCRIPTION), text)
        .with_context(|| format!("cannot write {DESCRIPTION}"))?;
    let matrix = output(program().arg("access-matrix"))?;
    fs::write(workspace::root().join(MATRIX), matrix).with_context(|| format!("cannot write {MATRIX}"))?;
    let schema = output(program().arg("archive-schema"))?;
    fs::write(workspace::root().join(ARCHIVE_SCHEMA), schema)
        .with_context(|| format!("cannot write {ARCHIVE_SCHEMA}"))?;
    fs::write(workspace::root().join(PAGE_PATHS), page_paths(&mut program())?)
        .with_context(|| format!("cannot write {PAGE_PATHS}"))?;
    println!("wrote {DESCRIPTION}, {MATRIX}, {ARCHIVE_SCHEMA} and {PAGE_PATHS}");
    web::install()?;
    client()
}

pub(super) fn description(program: &mut Command) -> anyhow::Result<String> {
    output(program.arg("openapi"))
}

pub(super) fn page_paths(program: &mut Command) -> anyhow::Result<String> {
    output(program.arg("page-paths"))
}

pub(super) fn client() -> anyhow::Result<()> {
    start(&mut npm(&["run", "--silent", "codegen"]))
}
