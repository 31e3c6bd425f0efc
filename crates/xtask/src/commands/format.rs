//! `cargo xtask format`: formats all files.
//!
//! `cargo fmt` follows `mod` items, so it misses modules that macros declare from the list of subjects: their files are formatted one by
//! one.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::processes::{cargo, npm, run as start};
use crate::{stamp, web, workspace};

const BY_MACROS: &[&str] = &["crates/content", "crates/shop", "crates/xtask/fixtures"];

pub(crate) fn run() -> anyhow::Result<()> {
    start(&mut cargo(&["fmt", "--all"]))?;
    for (path, text) in unformatted()? {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    web::install()?;
    start(&mut npm(&["run", "--silent", "format"]))
}

pub(super) fn check() -> anyhow::Result<()> {
    start(&mut cargo(&["fmt", "--all", "--check"]))?;
    let paths: Vec<_> = unformatted()?.into_iter().map(|(path, _)| path.display().to_string()).collect();
    if paths.is_empty() {
        return Ok(());
    }
    bail!("`cargo xtask format` would change\n{}", paths.join("\n"))
}

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

/// Formats a source file. From standard input, rustfmt leaves its child modules alone.
fn formatted(text: &str) -> anyhow::Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(workspace::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt")?;
    // rustfmt reads its input completely before writing.
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
