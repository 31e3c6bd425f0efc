//! Tests that need a process of their own.

use std::process::Command;

/// Set for a process that runs one test again.
const AGAIN: &str = "UNIONHALL_TEST_AGAIN";

/// The command that runs the test of this name, such as `storage::reads_it`, again in a process of its own.
pub fn again(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env(AGAIN, test);
    command
}

/// Tells whether this process is one that [`again`] made.
pub fn is_again() -> bool {
    std::env::var_os(AGAIN).is_some()
}
