use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use crate::http;
use crate::processes::{ChildProcess, pause};

/// Startup timeout; the first start with demonstration data takes longest.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(1);

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    process: ChildProcess,
}

impl Server {
    pub(crate) fn start(program: &Path, data: &Path, options: &[&str]) -> anyhow::Result<Self> {
        Self::start_with(program, data, options, &[])
    }

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

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn kill(self) -> anyhow::Result<()> {
        self.process.kill()
    }

    /// Fails if the program reports an error at shutdown.
    pub(crate) fn stop(self) -> anyhow::Result<()> {
        let status = self.process.stop()?;
        ensure!(status.success(), "the server failed ({status})");
        Ok(())
    }
}

pub(crate) fn plain_command(program: &Path, action: &str, data: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = command_without_settings(program);
    command.arg(action).arg("--data").arg(data).current_dir(data);
    command.envs(settings.iter().copied());
    command
}

/// A command of `program` without the developer's own settings. It must run in another folder to ignore the repository's settings file.
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

pub(crate) fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    listener.local_addr().context("no free port")
}

pub(crate) fn wait(address: SocketAddr, path: &str, process: &mut ChildProcess) -> anyhow::Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if http::get(address, path, &[]).is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if let Some(status) = process.ended()? {
            bail!("it exited at startup ({status})");
        }
        pause(PAUSE);
    }
    bail!("http://{address}{path} is not answered with 200 after {} s", PATIENCE.as_secs())
}
