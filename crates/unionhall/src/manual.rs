//! Man pages and shell completions, from the description of the command line.

use std::path::Path;

use anyhow::Context as _;
use clap_complete::Shell;

/// Writes `man/*.1` and `completions/*` into `folder`.
pub(crate) fn write(command: clap::Command, folder: &Path) -> anyhow::Result<()> {
    let mut command = without_help(command);
    let [pages, completions] = ["man", "completions"].map(|name| folder.join(name));
    for folder in [&pages, &completions] {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut command, "unionhall", &completions)?;
    }
    clap_mangen::generate_to(command, &pages)?;
    Ok(())
}

/// Removes the `help` of each command, whose page would repeat the command's own.
fn without_help(command: clap::Command) -> clap::Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}
