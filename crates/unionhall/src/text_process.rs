//! Reads the text of one file in a process with limits: its parsers may loop, crash or exhaust memory on a malicious file.
//!
//! The process opens neither settings nor database, and has no variables. The work that starts it is in `crates/content`.

use std::fs::File;
use std::io::Write as _;
use std::os::fd::AsFd as _;

use anyhow::Context as _;
use clap::Args;
use file_text::{Kind, text_of};
use rustix::process::{Resource, Rlimit, setpriority_process, setrlimit};

/// Lowest priority: the site goes first.
const NICENESS: i32 = 19;

/// The most bytes of address space. The program itself takes a part of it.
const MAX_MEMORY_BYTES: u64 = 512 * 1024 * 1024;
const CPU_SECONDS: u64 = 10;
/// Standard input, output and error output, and a second descriptor of the input.
const MAX_OPEN_FILES: u64 = 4;

#[derive(Debug, Args)]
pub(crate) struct TextArgs {
    /// The ending of the file's name, such as `docx`. Standard input is the file.
    ending: String,
}

pub(crate) fn main(args: &TextArgs) -> anyhow::Result<()> {
    // Without permission, it competes with the site.
    let _ = setpriority_process(None, NICENESS);
    let limits = [
        (Resource::As, MAX_MEMORY_BYTES),
        (Resource::Cpu, CPU_SECONDS),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
        (Resource::Nofile, MAX_OPEN_FILES),
    ];
    for (resource, limit) in limits {
        let limit = Rlimit { current: Some(limit), maximum: Some(limit) };
        setrlimit(resource, limit).context("cannot set a limit")?;
    }
    let kind = Kind::of_ending(&args.ending).context("no text is read from files of this kind")?;
    let file = File::from(std::io::stdin().as_fd().try_clone_to_owned()?);
    std::io::stdout().write_all(text_of(file, kind)?.as_bytes())?;
    Ok(())
}
