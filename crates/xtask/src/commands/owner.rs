//! A test owner: a fixed address, and a new password for each run.

use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use crate::processes::output;
use crate::workspace;

/// A reserved domain (RFC 2606), so no mail is ever delivered.
const ADDRESS: &str = "chief@union.example";

/// Creates the owner in the data folder of the start options `args`, or resets the password.
pub(super) fn prepare(program: &Path, args: &[String]) -> anyhow::Result<()> {
    let data = value(args, "--data").context("no data folder is named")?;
    let run = |action: &str, more: &[&str]| {
        let mut command = Command::new(program);
        command.current_dir(workspace::root()).args([action, "--data", &data]).args(more);
        output(&mut command)
    };
    run("setup", &[])?;
    let user = |more: &[&str]| run("user", more);
    let known = user(&["list"])?.lines().any(|line| line.split_whitespace().next() == Some(ADDRESS));
    let said = if known { user(&["reset", ADDRESS])? } else { user(&["add", ADDRESS, "--role", "owner"])? };
    let password = said.lines().find_map(|line| line.strip_prefix("password: "));
    let password = password.context("the program printed no password")?;
    println!("owner: {ADDRESS}  password: {password}  (for this run)");
    Ok(())
}

/// The value of an option, as `--option value` or `--option=value`.
fn value(args: &[String], option: &str) -> Option<String> {
    let at = args.iter().position(|arg| arg.split('=').next() == Some(option))?;
    match args[at].split_once('=') {
        Some((_, value)) => Some(value.to_owned()),
        None => args.get(at + 1).cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_values_are_read_with_space_or_equals_sign() {
        let args = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(value(&args("--demo --data x"), "--data").as_deref(), Some("x"));
        assert_eq!(value(&args("--data=y --demo"), "--data").as_deref(), Some("y"));
        assert_eq!(value(&args("--demo"), "--data"), None);
        assert_eq!(value(&args("--data"), "--data"), None);
    }
}
