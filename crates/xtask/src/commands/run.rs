use std::os::unix::process::CommandExt as _;
use std::process::Command;

use anyhow::Context as _;

use super::{build, owner};
use crate::processes::display;
use crate::workspace;

/// Builds the program and replaces this process by it, so that Ctrl-C and SIGTERM reach it directly.
pub(crate) fn run(args: Vec<String>) -> anyhow::Result<()> {
    build::quickly()?;
    let mut command = Command::new(workspace::debug());
    let args = with_defaults(args, "data/demo");
    owner::prepare(&workspace::debug(), &args)?;
    command.current_dir(workspace::root()).arg("serve").args(args);
    println!("$ {}", display(&command));
    Err(command.exec()).with_context(|| format!("cannot start {}", workspace::debug().display()))
}

/// Default options of a trial; given options take precedence.
pub(super) fn with_defaults(args: Vec<String>, data: &str) -> Vec<String> {
    let is_given = |option: &str| args.iter().any(|arg| arg.split('=').next() == Some(option));
    let mut all = Vec::new();
    if !is_given("--demo") {
        all.push("--demo".to_owned());
    }
    for (option, value) in [("--data", data), ("--listen", "127.0.0.1:8080")] {
        if !is_given(option) {
            all.extend([option.to_owned(), value.to_owned()]);
        }
    }
    all.extend(args);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(args: &[&str]) -> String {
        with_defaults(args.iter().map(|arg| (*arg).to_owned()).collect(), "data/demo").join(" ")
    }

    #[test]
    fn given_options_replace_the_default_ones() {
        assert_eq!(joined(&[]), "--demo --data data/demo --listen 127.0.0.1:8080");
        assert_eq!(joined(&["--listen", "[::]:80"]), "--demo --data data/demo --listen [::]:80");
        assert_eq!(joined(&["--data=x", "--demo"]), "--listen 127.0.0.1:8080 --data=x --demo");
    }
}
