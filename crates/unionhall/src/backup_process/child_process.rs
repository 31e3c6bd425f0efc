//! The process that makes a backup: this program once more, so that its memory and its crashes are its own.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use archive::backup::{Progress, Report, Runner, Task};
use async_trait::async_trait;
use platform::clock::Clock;
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio_util::sync::CancellationToken;

/// Runs `unionhall backup`.
#[derive(Clone, Debug)]
pub(crate) struct ChildProcess {
    /// The options that name the settings file and the data folder. Secrets reach it as they reached this process: in that file, or by the
    /// environment.
    options: Vec<OsString>,
    /// A clock that was set, whose time it shows too.
    clock: Option<Clock>,
    /// How long it may take to end.
    grace: Duration,
    /// The file of the program.
    program: PathBuf,
}

#[async_trait]
impl Runner for ChildProcess {
    async fn run(&self, task: Task, progress: Progress, stop: CancellationToken) -> anyhow::Result<Report> {
        let mut child = self.command(task).spawn().context("cannot start the process of the backup")?;
        let stdout = child.stdout.take().context("the process has no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let last = tokio::select! {
            last = read(&mut lines, &progress) => last?,
            () = stop.cancelled() => {
                self.end(&mut child).await?;
                bail!("the server stops");
            }
        };
        let status = child.wait().await?;
        // A backup that failed is an outcome, and so is the end of its process.
        last.with_context(|| format!("the process of the backup ended without an outcome ({status})"))
    }
}

impl ChildProcess {
    /// A process of this program.
    ///
    /// # Errors
    /// When the program's own file is not found.
    pub(crate) fn new(options: Vec<OsString>, clock: Option<Clock>, grace: Duration) -> anyhow::Result<Self> {
        Ok(Self { options, clock, grace, program: program()? })
    }

    fn command(&self, task: Task) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["backup", "--json"]).args(&self.options);
        if task == Task::Send {
            command.arg("--send");
        }
        if let Some(clock) = &self.clock {
            command.arg("--clock").arg(clock.now().to_string());
        }
        // What it writes to its error output, such as a panic, stands in our log.
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        command
    }

    /// Asks the process to end, and ends it if it does not.
    async fn end(&self, child: &mut Child) -> anyhow::Result<()> {
        let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        if let Some(id) = id {
            kill_process(id, Signal::TERM).context("cannot end the process of the backup")?;
        }
        if tokio::time::timeout(self.grace, child.wait()).await.is_err() {
            tracing::warn!("the process of the backup did not end, and was killed");
            child.kill().await?;
        }
        Ok(())
    }
}

/// The file of this very program. Its path may hold a newer version by now, which would migrate the database under the running server.
fn program() -> anyhow::Result<PathBuf> {
    let this = Path::new("/proc/self/exe");
    if this.exists() {
        Ok(this.to_owned())
    } else {
        std::env::current_exe().context("cannot find this program")
    }
}

/// Reads reports up to the end of the output; answers the one that is no step.
async fn read(
    lines: &mut Lines<BufReader<ChildStdout>>,
    progress: &Progress,
) -> anyhow::Result<Option<Report>> {
    let mut last = None;
    while let Some(line) = lines.next_line().await? {
        ensure!(last.is_none(), "the process reports after its last report");
        match serde_json::from_str(&line).context("cannot read the report of the backup")? {
            // Nobody may hear of it any more.
            Report::Step { step } => drop(progress.send(step).is_ok()),
            report => last = Some(report),
        }
    }
    Ok(last)
}

#[cfg(test)]
#[path = "child_process_tests.rs"]
mod tests;
