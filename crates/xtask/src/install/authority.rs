//! Pebble, a certificate authority for tests, in the container.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use super::machine::{Disk, Machine};
use crate::processes::{output, pause};
use crate::tools::PEBBLE;

const CONFIG: &str = r#"{"pebble": {
  "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
  "certificate": "/etc/pebble/cert.pem", "privateKey": "/etc/pebble/key.pem", "httpPort": 80, "tlsPort": 443
}}"#;
/// Where the system keeps certificates that an operator trusts.
const TRUSTED: &str = "/usr/local/share/ca-certificates/pebble.crt";
const START: Duration = Duration::from_secs(20);

pub(super) struct Authority;

impl Authority {
    pub(super) fn new(disk: &Disk) -> anyhow::Result<Self> {
        let folder = disk.path("/etc/pebble");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("config.json"), CONFIG)?;
        fs::copy(PEBBLE.path().context("Pebble")?, disk.path("/usr/local/bin/pebble"))?;
        let mut openssl = Command::new("openssl");
        openssl.args(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
                .split(' '),
        );
        openssl.args(["-addext", "subjectAltName=DNS:localhost", "-keyout"]).arg(folder.join("key.pem"));
        output(openssl.arg("-out").arg(folder.join("cert.pem")))?;
        Ok(Self)
    }

    /// Starts it, and lets the system trust it. Its root is another one at each start.
    pub(super) fn start(&self, machine: &Machine<'_>) -> anyhow::Result<()> {
        machine.run(&[
            "systemd-run",
            "--quiet",
            "--unit=pebble",
            "/usr/local/bin/pebble",
            "-config",
            "/etc/pebble/config.json",
        ])?;
        let begun = Instant::now();
        let root = loop {
            match machine.curl(&["--insecure", "https://localhost:15000/roots/0"]) {
                Ok(root) => break root,
                Err(error) => ensure!(begun.elapsed() < START, "Pebble does not answer: {error}"),
            }
            pause(Duration::from_millis(100));
        };
        fs::write(machine.path(TRUSTED), root)?;
        machine.run(&["update-ca-certificates"]).map(drop)
    }

    /// The file of its root on this machine.
    pub(super) fn root(&self, machine: &Machine<'_>) -> anyhow::Result<String> {
        Ok(machine.path(TRUSTED).display().to_string())
    }

    pub(super) fn options(&self) -> &'static [&'static str] {
        &["--authority", "https://localhost:14000/dir", "--authority-root", "/etc/pebble/cert.pem"]
    }
}
