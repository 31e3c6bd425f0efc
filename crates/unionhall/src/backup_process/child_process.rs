//! The backup process: this program again, so that its memory and crashes are isolated.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use archive::backup::{Report, Runner, StepSender, Task};
use async_trait::async_trait;
use platform::clock::Clock;
use platform::this_program::this_program;
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio_util::sync::CancellationToken;

#[derive(Clone, Debug)]
pub(crate) struct ChildProcess {
    /// Options for settings file and data folder. Secrets are inherited through that file or the environment.
    options: Vec<OsString>,
    /// A changed clock, for the process to use too.
    clock: Option<Clock>,
    grace: Duration,
    program: PathBuf,
}

#[async_trait]
impl Runner for ChildProcess {
    async fn run(&self, task: Task, progress: StepSender, stop: CancellationToken) -> anyhow::Result<Report> {
        let mut child = self.command(task).spawn().context("cannot start the backup process")?;
        let stdout = child.stdout.take().context("the process has no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let last = tokio::select! {
            last = read_reports(&mut lines, &progress) => last?,
            () = stop.cancelled() => {
                self.stop_process(&mut child).await?;
                bail!("the server stops");
            }
        };
        let status = child.wait().await?;
        // A failed backup is an outcome; a process without one is an error.
        last.with_context(|| format!("the backup process exited without a result ({status})"))
    }
}

impl ChildProcess {
    pub(crate) fn new(options: Vec<OsString>, clock: Option<Clock>, grace: Duration) -> anyhow::Result<Self> {
        Ok(Self { options, clock, grace, program: this_program().context("cannot find this program")? })
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
        // Its error output, such as a panic, goes to our log.
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        command
    }

    /// Asks the process to stop, and kills it after the grace period.
    async fn stop_process(&self, child: &mut Child) -> anyhow::Result<()> {
        let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        if let Some(id) = id {
            kill_process(id, Signal::TERM).context("cannot stop the backup process")?;
        }
        if tokio::time::timeout(self.grace, child.wait()).await.is_err() {
            tracing::warn!("the backup process did not exit and was killed");
            child.kill().await?;
        }
        Ok(())
    }
}

async fn read_reports(
    lines: &mut Lines<BufReader<ChildStdout>>,
    progress: &StepSender,
) -> anyhow::Result<Option<Report>> {
    let mut last = None;
    while let Some(line) = lines.next_line().await? {
        ensure!(last.is_none(), "the backup process wrote after its result");
        match serde_json::from_str(&line).context("cannot read the report of the backup")? {
            // The receiver may be gone.
            Report::Step { step } => drop(progress.send(step).is_ok()),
            report => last = Some(report),
        }
    }
    Ok(last)
}

#[cfg(test)]
#[path = "child_process_tests.rs"]
mod tests;
