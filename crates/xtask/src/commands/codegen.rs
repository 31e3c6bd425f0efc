//! `cargo xtask codegen`: the API description, the client generated from it, the access matrix, the schema of archives, the paths of the
//! pages, and the reserved slugs.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::processes::{cargo, npm, output, run as start};
use crate::{web, workspace};

pub(super) const DESCRIPTION: &str = "openapi.json";

/// The permission of each call, for review.
const MATRIX: &str = "docs/access-matrix.txt";

const ARCHIVE_SCHEMA: &str = "docs/archive.schema.json";

/// Files made from the table of pages, by the command that prints each.
pub(super) const PAGES: [(&str, &str); 2] = [
    ("page-paths", "web/src/shared/page-paths.ts"),
    ("reserved-slugs", "crates/content/src/pages/reserved.rs"),
];

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
    // Printed before any is written, since one is a source of the program.
    let pages = PAGES.map(|(command, _)| output(program().arg(command)));
    for ((_, path), text) in PAGES.into_iter().zip(pages) {
        fs::write(workspace::root().join(path), text?).with_context(|| format!("cannot write {path}"))?;
        println!("wrote {path}");
    }
    println!("wrote {DESCRIPTION}, {MATRIX} and {ARCHIVE_SCHEMA}");
    web::install()?;
    client()
}

pub(super) fn description(program: &mut Command) -> anyhow::Result<String> {
    output(program.arg("openapi"))
}

pub(super) fn client() -> anyhow::Result<()> {
    start(&mut npm(&["run", "--silent", "codegen"]))
}
