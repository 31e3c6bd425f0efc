//! The program, started on a free port for a command's own use.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use crate::http;
use crate::processes::{ChildProcess, pause};

/// How long a start may take; the first one with demonstration data is the longest.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between two tries to reach a program that is starting.
const PAUSE: Duration = Duration::from_millis(1);

/// A serving program; dropping it ends it.
#[derive(Debug)]
pub(crate) struct Server {
    /// Where it answers.
    pub(crate) address: SocketAddr,
    process: ChildProcess,
}

impl Server {
    /// Starts `program` on the data in `data` and waits until it is ready.
    pub(crate) fn start(program: &Path, data: &Path, options: &[&str]) -> anyhow::Result<Self> {
        Self::start_with(program, data, options, &[])
    }

    /// As [`Server::start`], with these settings as variables.
    pub(crate) fn start_with(
        program: &Path,
        data: &Path,
        options: &[&str],
        settings: &[(&str, &str)],
    ) -> anyhow::Result<Self> {
        let mut server = Self::spawn(program, data, options, settings)?;
        wait(server.address, "/readyz", &mut server.process)?;
        Ok(server)
    }

    /// Starts it, and says how long it took until `path` was answered.
    pub(crate) fn start_timed(program: &Path, data: &Path, path: &str) -> anyhow::Result<(Self, Duration)> {
        let begun = Instant::now();
        let mut server = Self::spawn(program, data, &[], &[])?;
        wait(server.address, path, &mut server.process)?;
        Ok((server, begun.elapsed()))
    }

    fn spawn(
        program: &Path,
        data: &Path,
        options: &[&str],
        settings: &[(&str, &str)],
    ) -> anyhow::Result<Self> {
        let address = free_address()?;
        let mut command = plain_command(program, "serve", data, settings);
        command.args(["--listen", &address.to_string()]).args(options);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        Ok(Self { address, process: ChildProcess::start(&mut command)? })
    }

    /// Its process id.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Kills it: not one of its lines runs any more.
    pub(crate) fn kill(self) -> anyhow::Result<()> {
        self.process.kill()
    }

    /// Ends it, and says when it did not end well.
    pub(crate) fn stop(self) -> anyhow::Result<()> {
        let status = self.process.stop()?;
        ensure!(status.success(), "the server did not end well ({status})");
        Ok(())
    }
}

/// `program action` on the data in `data`.
pub(crate) fn plain_command(program: &Path, action: &str, data: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = command_without_settings(program);
    command.arg(action).arg("--data").arg(data).current_dir(data);
    command.envs(settings.iter().copied());
    command
}

/// A command of `program`. A developer's own settings do not count here; nor does the settings file in the repository, once the command runs in
/// another folder.
pub(crate) fn command_without_settings(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("UNIONHALL_") {
            command.env_remove(&name);
        }
    }
    command.env("UNIONHALL_LOG_LEVEL", "warn");
    command
}

/// A free address of this machine to listen on.
pub(crate) fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    listener.local_addr().context("no free port")
}

/// Waits until `path` is answered with 200.
pub(crate) fn wait(address: SocketAddr, path: &str, process: &mut ChildProcess) -> anyhow::Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if http::get(address, path, &[]).is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if let Some(status) = process.ended()? {
            bail!("it ended at its start ({status})");
        }
        pause(PAUSE);
    }
    bail!("http://{address}{path} is not answered with 200 after {} s", PATIENCE.as_secs())
}
