//! The process that reads a file: this program again, so that a malicious file can exhaust that process only.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use file_text::MAX_CHARS;
use platform::this_program::this_program;
use tokio::io::AsyncReadExt as _;
use tokio::process::{Child, Command};

/// The process limits its CPU time itself; this limit is for one that waits.
const WALL_TIME: Duration = Duration::from_secs(20);
/// The most bytes of a text: UTF-8 takes up to four for a character.
const MAX_BYTES: usize = 4 * MAX_CHARS;

#[derive(Clone, Debug)]
pub struct TextProcess {
    program: PathBuf,
    wall_time: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextResult {
    /// The text, which may be empty.
    Text(String),
    /// The reason for the log, without contents of the file.
    Unreadable(String),
}

impl TextProcess {
    pub fn new(program: PathBuf) -> Self {
        Self { program, wall_time: WALL_TIME }
    }

    pub fn of_this_program() -> io::Result<Self> {
        this_program().map(Self::new)
    }

    /// Reads a file whose name would end in `ending`, such as `docx`. Fails if the process cannot be started or observed.
    pub async fn read(&self, file: File, ending: &str) -> io::Result<TextResult> {
        let mut command = Command::new(&self.program);
        command.args(["extract-text", ending]).env_clear().current_dir("/");
        // Its error output may quote the file.
        command.stdin(file).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let unreadable = |reason: String| Ok(TextResult::Unreadable(reason));
        let ended = tokio::time::timeout(self.wall_time, read_output(&mut child)).await;
        let (bytes, status) = match ended {
            Ok(Ok((bytes, Some(status)))) => (bytes, status),
            Ok(Ok((_, None))) => {
                child.kill().await?;
                return unreadable("its text is longer than the limit".to_owned());
            }
            Ok(Err(error)) => return Err(error),
            Err(_) => {
                child.kill().await?;
                return unreadable("the process did not end in time".to_owned());
            }
        };
        match String::from_utf8(bytes) {
            Ok(text) if status.success() => Ok(TextResult::Text(text)),
            _ => unreadable(status.to_string()),
        }
    }
}

/// Reads the output up to its limit. Returns the status of a process that ended within it.
async fn read_output(child: &mut Child) -> io::Result<(Vec<u8>, Option<ExitStatus>)> {
    let stdout = child.stdout.take().ok_or_else(|| io::Error::other("the process has no output"))?;
    let mut bytes = Vec::new();
    stdout.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).await?;
    if bytes.len() > MAX_BYTES {
        return Ok((bytes, None));
    }
    Ok((bytes, Some(child.wait().await?)))
}

#[cfg(test)]
#[path = "process_tests.rs"]
mod tests;
