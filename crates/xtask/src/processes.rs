//! Starting other programs, and ending them.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::workspace;

/// How long a program may take to end after it was asked to. The server gives requests under way 20 seconds.
const GRACE: Duration = Duration::from_secs(25);
/// Between two looks at whether something has happened.
const PAUSE: Duration = Duration::from_millis(5);

/// `cargo` in the repository's root.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(workspace::root());
    // Some build scripts ask to run again when these change. Cargo set them for us; a developer's own cargo has none.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// `npm` in the front end's folder.
pub(crate) fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(workspace::web());
    command
}

/// The command as a developer would type it.
pub(crate) fn display(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut text = program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text.push_str(&arg.to_string_lossy());
    }
    text
}

/// Runs a command to its end and streams what it prints.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let text = display(command);
    println!("$ {text}");
    let status = command.status().with_context(|| format!("cannot start `{text}`"))?;
    if status.success() { Ok(()) } else { bail!("`{text}` failed ({status})") }
}

/// Runs a command to its end and gives back what it prints; its complaints are streamed.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let text = display(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{text}`"))?;
    if !output.status.success() {
        bail!("`{text}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{text}` did not print text"))
}

/// Waits between two polls of another program or of files.
#[allow(
    clippy::disallowed_methods,
    reason = "what is waited for is outside; each caller looks in a bounded loop"
)]
pub(crate) fn pause(time: Duration) {
    std::thread::sleep(time);
}

/// A program that runs beside us and ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ChildProcess {
    child: Child,
    name: String,
    /// Whether it leads a process group of its own, which is ended with it.
    group: bool,
}

impl ChildProcess {
    /// Starts it.
    pub(crate) fn start(command: &mut Command) -> anyhow::Result<Self> {
        let name = display(command);
        let child = command.spawn().with_context(|| format!("cannot start `{name}`"))?;
        Ok(Self { child, name, group: false })
    }

    /// Starts it apart from the terminal's Ctrl-C, so that it ends when we say.
    pub(crate) fn start_apart(command: &mut Command) -> anyhow::Result<Self> {
        use std::os::unix::process::CommandExt as _;
        let mut running = Self::start(command.process_group(0))?;
        running.group = true;
        Ok(running)
    }

    /// Its process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The exit status, if the program has ended.
    pub(crate) fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        self.child.try_wait().with_context(|| format!("cannot watch `{}`", self.name))
    }

    /// Asks it to end and waits until it has; kills it when that takes too long.
    pub(crate) fn stop(mut self) -> anyhow::Result<ExitStatus> {
        self.end()
    }

    /// Ends it at once.
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
        // The shell's own `kill` is there where no program of that name is.
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
    fn a_program_is_asked_to_end() {
        let mut command = Command::new("sh");
        // Ends by itself when nobody asks.
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
