//! `cargo xtask format`: formats all files.
//!
//! `cargo fmt` follows `mod` lines. It does not find the modules of subjects, which a macro declares from the one list of them: their files
//! are formatted one by one.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::processes::{cargo, npm, run as start};
use crate::{stamp, web, workspace};

/// The folders whose modules macros declare.
const BY_MACROS: &[&str] = &["crates/content", "crates/shop", "crates/xtask/fixtures"];

/// Writes every file as it is to be.
pub(crate) fn run() -> anyhow::Result<()> {
    start(&mut cargo(&["fmt", "--all"]))?;
    for (path, text) in unformatted()? {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    web::install()?;
    start(&mut npm(&["run", "--silent", "format"]))
}

/// Fails when a Rust file is not formatted.
pub(super) fn check() -> anyhow::Result<()> {
    start(&mut cargo(&["fmt", "--all", "--check"]))?;
    let paths: Vec<_> = unformatted()?.into_iter().map(|(path, _)| path.display().to_string()).collect();
    if paths.is_empty() {
        return Ok(());
    }
    bail!("`cargo xtask format` would change\n{}", paths.join("\n"))
}

/// The files that macros declare and that are not formatted, and what they should hold.
fn unformatted() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for folder in BY_MACROS {
        for path in stamp::files(&workspace::root().join(folder))? {
            if path.extension().is_some_and(|ending| ending == "rs") {
                let text =
                    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
                let formatted = formatted(&text).with_context(|| path.display().to_string())?;
                if formatted != text {
                    found.push((path, formatted));
                }
            }
        }
    }
    Ok(found)
}

/// A source file as rustfmt writes it. Given by standard input, the modules that it declares are left alone.
fn formatted(text: &str) -> anyhow::Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(workspace::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt")?;
    // It reads all before it writes anything.
    rustfmt.stdin.take().context("rustfmt has no input")?.write_all(text.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    if !output.status.success() {
        bail!("rustfmt failed ({})", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_formatted_and_its_modules_are_left_alone() {
        let text = "mod not_there;\nfn   a( ){}\n";
        assert_eq!(formatted(text).unwrap(), "mod not_there;\nfn a() {}\n");
    }
}
