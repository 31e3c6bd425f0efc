use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::workspace;

/// Time for a program to exit after SIGTERM. The server gives running requests 20 seconds.
const GRACE: Duration = Duration::from_secs(25);
const PAUSE: Duration = Duration::from_millis(5);

pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(workspace::root());
    // Build scripts rerun when these change. Cargo sets them for us, but not for a developer's own cargo.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

pub(crate) fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(workspace::web());
    command
}

pub(crate) fn display(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut text = program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text.push_str(&arg.to_string_lossy());
    }
    text
}

pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let text = display(command);
    println!("$ {text}");
    let status = command.status().with_context(|| format!("cannot start `{text}`"))?;
    if status.success() { Ok(()) } else { bail!("`{text}` failed ({status})") }
}

/// Captures standard output; standard error is streamed.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let text = display(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{text}`"))?;
    if !output.status.success() {
        bail!("`{text}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{text}` printed invalid UTF-8"))
}

#[allow(
    clippy::disallowed_methods,
    reason = "what is waited for is outside; each caller looks in a bounded loop"
)]
pub(crate) fn pause(time: Duration) {
    std::thread::sleep(time);
}

/// Ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ChildProcess {
    child: Child,
    name: String,
    /// Whether it leads a process group, which ends with it.
    group: bool,
}

impl ChildProcess {
    pub(crate) fn start(command: &mut Command) -> anyhow::Result<Self> {
        let name = display(command);
        let child = command.spawn().with_context(|| format!("cannot start `{name}`"))?;
        Ok(Self { child, name, group: false })
    }

    /// Starts it in its own process group, so that Ctrl-C at the terminal does not reach it.
    pub(crate) fn start_apart(command: &mut Command) -> anyhow::Result<Self> {
        use std::os::unix::process::CommandExt as _;
        let mut running = Self::start(command.process_group(0))?;
        running.group = true;
        Ok(running)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        self.child.try_wait().with_context(|| format!("cannot watch `{}`", self.name))
    }

    /// Sends SIGTERM and waits; kills it after [`GRACE`].
    pub(crate) fn stop(mut self) -> anyhow::Result<ExitStatus> {
        self.end()
    }

    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill().with_context(|| format!("cannot kill `{}`", self.name))?;
        self.child.wait().with_context(|| format!("cannot watch `{}`", self.name))?;
        Ok(())
    }

    fn end(&mut self) -> anyhow::Result<ExitStatus> {
        if let Some(status) = self.ended()? {
            return Ok(status);
        }
        let target = if self.group { format!("-{}", self.id()) } else { self.id().to_string() };
        // The shell's builtin `kill` also works without the program.
        let mut kill = Command::new("sh");
        let killed =
            kill.args(["-c", &format!("kill -s TERM -- {target}")]).status().context("cannot start sh")?;
        if !killed.success() && self.ended()?.is_none() {
            self.child.kill().with_context(|| format!("cannot kill `{}`", self.name))?;
        }
        let begun = Instant::now();
        while begun.elapsed() < GRACE {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            pause(PAUSE);
        }
        self.child.kill().with_context(|| format!("cannot kill `{}`", self.name))?;
        self.child.wait().with_context(|| format!("cannot watch `{}`", self.name))?;
        bail!("`{}` did not end within {} s of SIGTERM and was killed", self.name, GRACE.as_secs())
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        if let Err(error) = self.end() {
            eprintln!("xtask: {error:#}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ending_a_process_sends_sigterm() {
        let mut command = Command::new("sh");
        // Ends by itself without a signal.
        command.args(["-c", "trap 'exit 7' TERM; echo ready; read -r line"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut running = ChildProcess::start_apart(&mut command).unwrap();
        let mut ready = [0; 6];
        std::io::Read::read_exact(running.child.stdout.as_mut().unwrap(), &mut ready).unwrap();
        assert_eq!(running.end().unwrap().code(), Some(7));
        assert_eq!(running.end().unwrap().code(), Some(7));
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/usr/bin/node");
        assert_eq!(display(command.args(["scripts/shots.mjs", "shots"])), "node scripts/shots.mjs shots");
    }

    #[test]
    fn a_failure_names_the_command() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert!(error.to_string().contains("`sh -c exit 3` failed"), "{error}");
    }
}
