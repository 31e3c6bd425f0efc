//! Tests that need a separate process.

use std::process::Command;

const AGAIN: &str = "UNIONHALL_TEST_AGAIN";

/// A command that runs the test of this name, such as `storage::reads_it`, in a new process.
pub fn again(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env(AGAIN, test);
    command
}

/// Returns whether [`again`] started this process.
pub fn is_again() -> bool {
    std::env::var_os(AGAIN).is_some()
}
