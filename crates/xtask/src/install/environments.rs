//! Environments that are wrong for a site. `unionhall install` or `unionhall doctor` names the remedy.

use std::fs;
use std::path::Path;

use super::machine::Machine;
use super::{NAME, contains, with_package};

pub(super) fn all(system: &Path, package: &Path) -> anyhow::Result<()> {
    let disk = with_package(system, package)?;
    disk.run(&["apt-get", "install", "-qq", "-y", "apache2"])?;
    let machine = disk.boot(&[])?;
    machine.run(&["systemctl", "disable", "--quiet", "--now", "caddy"])?;
    contains(&machine.fails(&["unionhall", "doctor"])?, "sudo unionhall install NAME")?;

    fails(
        &machine,
        "apache2",
        &["port 80 is taken by apache2", "systemctl disable --now apache2"],
        |machine| machine.run(&["systemctl", "restart", "apache2"]),
    )?;
    machine.run(&["systemctl", "disable", "--quiet", "--now", "apache2"])?;

    fails(&machine, "a name elsewhere", &["leads to 203.0.113.9", "Correct the A record"], |machine| {
        fs::write(machine.path("/etc/hosts"), format!("203.0.113.9 {NAME}\n"))?;
        Ok(String::new())
    })?;
    fails(&machine, "a name without address", &["leads nowhere yet", "Create an A record"], |machine| {
        fs::write(machine.path("/etc/hosts"), "127.0.0.1 localhost\n")?;
        fs::write(machine.path("/etc/nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files\n")?;
        Ok(String::new())
    })?;
    fs::write(machine.path("/etc/hosts"), format!("127.0.0.1 localhost {NAME}\n"))?;

    fails(&machine, "a full disk", &["cannot write /etc/unionhall/", "is the disk full"], |machine| {
        machine.run(&["sh", "-ec", "cp -a /etc/unionhall /root/; mount -t tmpfs -o size=12k none /etc/unionhall; cp -a /root/unionhall/. /etc/unionhall; head -c 1M /dev/zero > /etc/unionhall/full || true"])
    })?;
    machine.run(&["umount", "/etc/unionhall"])?;

    fails(&machine, "a read-only /var", &["the site did not start", "Read-only file system"], |machine| {
        machine.run(&[
            "sh",
            "-ec",
            "mkdir -p /var/lib/unionhall; mount -t tmpfs -o ro none /var/lib/unionhall",
        ])
    })?;
    machine.run(&["sh", "-c", "systemctl stop unionhall; umount /var/lib/unionhall"])?;

    fails(&machine, "no Caddy", &["apt install caddy"], |machine| {
        machine.run(&["dpkg", "--force-depends", "--remove", "caddy"])
    })?;
    machine.stop()
}

/// On a site that runs.
pub(super) fn doctor_names_remedies(machine: &Machine<'_>) -> anyhow::Result<()> {
    machine.run(&["chown", "root", "/var/lib/unionhall/site.json"])?;
    let said = machine.fails(&["unionhall", "doctor"])?;
    for words in [
        "these files in it don’t: /var/lib/unionhall/site.json",
        "sudo chown -R unionhall: '/var/lib/unionhall'",
        "No mail server is set up",
        "Set mail.host, mail.user and mail.from",
        "/usr/share/doc/unionhall/guides/mail.md",
        "sudo timedatectl set-ntp true",
    ] {
        contains(&said, words)?;
    }
    machine.run(&["chown", "unionhall", "/var/lib/unionhall/site.json"]).map(drop)
}

/// On a site that runs.
pub(super) fn restart_rejects_wrong_settings(machine: &Machine<'_>) -> anyhow::Result<()> {
    let settings = "/etc/unionhall/unionhall.toml";
    machine.run(&["sh", "-ec", &format!("cp -p {settings} /root/; echo '[mail]' >> {settings}")])?;
    machine.fails(&["systemctl", "restart", "unionhall"])?;
    let log = machine.run(&["journalctl", "--no-pager", "--output", "cat", "--unit", "unionhall"])?;
    contains(&log, "[mail] is already in the file")?;
    machine.run(&["cp", "-p", "/root/unionhall.toml", settings])?;
    // Failed attempts may have used up the limit of starts.
    machine.run(&["systemctl", "reset-failed", "unionhall"])?;
    machine.run(&["systemctl", "restart", "unionhall"]).map(drop)
}

fn fails(
    machine: &Machine<'_>,
    name: &str,
    words: &[&str],
    spoil: impl FnOnce(&Machine<'_>) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    spoil(machine)?;
    let said = machine.fails(&["unionhall", "install", NAME])?;
    println!("{name}: {}", said.trim());
    words.iter().try_for_each(|words| contains(&said, words))
}
