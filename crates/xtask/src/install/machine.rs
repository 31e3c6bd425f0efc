//! Debian systems with systemd in containers that have only a loopback network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use crate::processes::{ChildProcess, pause, run};
use crate::workspace;

const RELEASE: &str = "bookworm";
const MIRROR: &str = "http://deb.debian.org/debian";
/// systemd, as each server has it, and what it needs; the rest is Debian's smallest system.
const PACKAGES: &str = "systemd,systemd-sysv,dbus,ca-certificates,iproute2";
/// Names of sites in the container.
const NAMES: [&str; 2] = ["union.example", "www.union.example"];
const BOOT: Duration = Duration::from_secs(90);

/// A folder with a Debian system, made once and kept.
pub(super) fn base() -> anyhow::Result<PathBuf> {
    let folder = workspace::notes().join("debian");
    let done = folder.join("done");
    if !done.exists() {
        let _ = fs::remove_dir_all(&folder);
        let mut make = Command::new("debootstrap");
        make.args(["--variant=minbase", &format!("--include={PACKAGES}"), RELEASE]);
        run(make.arg(folder.join("root")).arg(MIRROR))?;
        fs::write(&done, "")?;
    }
    Ok(folder.join("root"))
}

/// A copy of a system that does not run.
#[derive(Debug)]
pub(super) struct Disk(tempfile::TempDir);

impl Disk {
    pub(super) fn copy_of(system: &Path) -> anyhow::Result<Self> {
        let folder = workspace::temporary_folder()?;
        run(Command::new("cp")
            .args(["--archive", "--reflink=auto"])
            .arg(system)
            .arg(folder.path().join("root")))?;
        Ok(Self(folder))
    }

    pub(super) fn root(&self) -> PathBuf {
        self.0.path().join("root")
    }

    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.root().join(path.trim_start_matches('/'))
    }

    /// Runs a command in it with the network of this machine, as `apt` needs it.
    pub(super) fn run(&self, args: &[&str]) -> anyhow::Result<()> {
        let mut command = Command::new("systemd-nspawn");
        command.args(["--quiet", "--register=no", "--keep-unit", "--pipe", "--directory"]).arg(self.root());
        command.arg("--setenv=DEBIAN_FRONTEND=noninteractive").args(args);
        run(command.stdin(Stdio::null()))
    }

    pub(super) fn boot(&self, options: &[&str]) -> anyhow::Result<Machine<'_>> {
        let mut command = Command::new("systemd-nspawn");
        command.args([
            "--quiet",
            "--register=no",
            "--keep-unit",
            "--boot",
            "--private-network",
            "--console=pipe",
        ]);
        command.args(options).arg("--directory").arg(self.root());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let container = ChildProcess::start(&mut command)?;
        let begun = Instant::now();
        let leader = loop {
            let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", container.id()));
            if let Some(leader) = children.unwrap_or_default().split_whitespace().next() {
                break leader.to_owned();
            }
            ensure!(begun.elapsed() < BOOT, "the container did not start");
            pause(Duration::from_millis(100));
        };
        let machine = Machine { disk: self, leader, container };
        while !machine.says(&["systemctl", "is-system-running"]).is_ok_and(|text| is_up(&text)) {
            ensure!(begun.elapsed() < BOOT, "the system in the container did not start");
            pause(Duration::from_millis(200));
        }
        Ok(machine)
    }
}

/// A container lacks some of a machine's units, so that its system is often `degraded`.
fn is_up(state: &str) -> bool {
    ["running", "degraded"].contains(&state.trim())
}

/// Stops when it is dropped.
pub(super) struct Machine<'a> {
    disk: &'a Disk,
    leader: String,
    container: ChildProcess,
}

impl Machine<'_> {
    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.disk.path(path)
    }

    pub(super) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("nsenter");
        command.args([
            "--target",
            &self.leader,
            "--all",
            "--wdns=/root",
            "--",
            "env",
            "--ignore-environment",
        ]);
        command.args([
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LANG=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive",
        ]);
        command.args(args).stdin(Stdio::null());
        command
    }

    fn output(&self, args: &[&str]) -> anyhow::Result<(Output, String)> {
        let output = self.command(args).output().with_context(|| format!("cannot start {args:?}"))?;
        let said = [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).concat();
        Ok((output, said))
    }

    /// Returns the output of a command, whatever its status.
    pub(super) fn says(&self, args: &[&str]) -> anyhow::Result<String> {
        Ok(self.output(args)?.1)
    }

    /// Returns the output of a command that must succeed.
    pub(super) fn run(&self, args: &[&str]) -> anyhow::Result<String> {
        let (output, said) = self.output(args)?;
        ensure!(output.status.success(), "`{}` failed ({}):\n{said}", args.join(" "), output.status);
        Ok(said)
    }

    /// Returns the output of a command that must fail.
    pub(super) fn fails(&self, args: &[&str]) -> anyhow::Result<String> {
        let (output, said) = self.output(args)?;
        if output.status.success() {
            bail!("`{}` succeeded:\n{said}", args.join(" "));
        }
        Ok(said)
    }

    /// A program of this machine in the container's network.
    pub(super) fn network(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--target", &self.leader, "--net", "--", program]).stdin(Stdio::null());
        command
    }

    /// Runs this machine's curl in the container's network.
    pub(super) fn curl(&self, args: &[&str]) -> anyhow::Result<String> {
        let mut command = self.network("curl");
        command.args(["--silent", "--show-error", "--max-time", "20"]);
        for name in NAMES {
            command.args([
                "--resolve",
                &format!("{name}:443:127.0.0.1"),
                "--resolve",
                &format!("{name}:80:127.0.0.1"),
            ]);
        }
        command.args(["--resolve", "copy.example:8443:127.0.0.1"]);
        let output = command.args(args).output().context("cannot start curl")?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        ensure!(
            output.status.success(),
            "curl {}: {}",
            args.join(" "),
            String::from_utf8_lossy(&output.stderr)
        );
        Ok(said)
    }

    pub(super) fn stop(self) -> anyhow::Result<()> {
        self.container.stop().map(drop)
    }
}
