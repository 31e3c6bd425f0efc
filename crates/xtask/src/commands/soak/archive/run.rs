use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;

use crate::processes::{ChildProcess, pause};

const PAUSE: Duration = Duration::from_micros(200);

#[derive(Debug)]
pub(super) struct Run {
    pub(super) success: bool,
    pub(super) is_killed: bool,
    pub(super) output: String,
    pub(super) bytes: u64,
}

/// Runs a command, polls `is_over` with the bytes that it has read and written, and kills it when it returns true. Output goes to the
/// file `output`.
pub(super) fn run_and_watch(
    command: &mut Command,
    output: &Path,
    mut is_over: impl FnMut(u64) -> anyhow::Result<bool>,
) -> anyhow::Result<Run> {
    let file = File::create(output).with_context(|| format!("cannot write {}", output.display()))?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut child = ChildProcess::start(command)?;
    let mut bytes = 0;
    let (success, is_killed) = loop {
        bytes = transferred(child.id()).unwrap_or(bytes);
        if let Some(status) = child.ended()? {
            break (status.success(), false);
        }
        if is_over(bytes)? {
            child.kill()?;
            break (false, true);
        }
        pause(PAUSE);
    };
    let output = std::fs::read(output)?;
    Ok(Run { success, is_killed, output: String::from_utf8_lossy(&output).into_owned(), bytes })
}

/// Bytes that a process has read and written (proc_pid_io(5)): a measure of progress that is independent of the machine's load.
fn transferred(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/io")).ok()?;
    Some(field(&text, "rchar")? + field(&text, "wchar")?)
}

fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_counts_are_parsed_from_proc_io() {
        let text = "rchar: 100\nwchar: 23\nsyscr: 5\n";
        assert_eq!((field(text, "rchar"), field(text, "wchar")), (Some(100), Some(23)));
        assert_eq!(field(text, "char"), None);
    }

    #[test]
    fn a_command_is_killed_once_it_has_written_enough() {
        let folder = crate::workspace::temporary_folder().unwrap();
        let output = folder.path().join("output");
        let mut command = Command::new("sh");
        // Ends by itself only after 100 MB.
        command.args(["-c", "exec head -c 100000000 /dev/zero"]);
        let run = run_and_watch(&mut command, &output, |bytes| Ok(bytes >= 100_000)).unwrap();
        assert!(run.is_killed && run.bytes >= 100_000, "{} bytes", run.bytes);
        let run = run_and_watch(Command::new("echo").arg("ready"), &output, |_| Ok(false)).unwrap();
        assert!(run.success && run.output == "ready\n", "{run:?}");
    }
}
