//! Upgrades, and what remains of a package that goes.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use anyhow::ensure;

use super::machine::{Disk, Machine};
use super::{contains, repacked};

/// A program that ruins the database and does not start, as after a migration that went wrong.
const RUINOUS: &str = "#!/bin/sh
[ \"$1\" = config ] && exec /usr/bin/unionhall.before \"$@\"
echo ruined > /var/lib/unionhall/unionhall.db
echo 'the new version cannot start' >&2
exit 1
";
const STAFF: &str = "staff@union.example";

pub(super) fn succeeds(disk: &Disk, package: &Path) -> anyhow::Result<()> {
    let newer = repacked(package, "1.1", |_| Ok(()))?;
    fs::copy(newer, disk.path("/root/1.1.deb"))?;
    let machine = disk.boot(&[])?;
    machine.run(&["unionhall", "ready", "--wait", "30"])?;
    let said = machine.run(&["dpkg", "--install", "/root/1.1.deb"])?;
    contains(&said, "restores:")?;
    contains(&said, "Version 1.1 runs.")?;
    runs(&machine, "1.1")?;
    // A backup that cannot be made stops the upgrade, and the site goes on.
    fs::copy(repacked(package, "1.2", |_| Ok(()))?, disk.path("/root/1.2.deb"))?;
    machine.run(&["mount", "-t", "tmpfs", "-o", "ro", "none", "/var/lib/unionhall/backups"])?;
    let said = machine.fails(&["dpkg", "--install", "/root/1.2.deb"])?;
    contains(&said, "so nothing was upgraded")?;
    machine.run(&["umount", "/var/lib/unionhall/backups"])?;
    runs(&machine, "1.1")?;
    machine.stop()
}

pub(super) fn fails(disk: &Disk, package: &Path) -> anyhow::Result<()> {
    let ruinous = repacked(package, "1.3", |files| {
        let program = files.join("usr/bin/unionhall");
        fs::rename(&program, files.join("usr/bin/unionhall.before"))?;
        fs::write(&program, RUINOUS)?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        Ok(())
    })?;
    fs::copy(ruinous, disk.path("/root/1.3.deb"))?;
    let machine = disk.boot(&[])?;
    machine.run(&["unionhall", "ready", "--wait", "30"])?;
    let said = machine.fails(&["dpkg", "--install", "/root/1.3.deb"])?;
    contains(&said, "the new version did not start, so version 1.1 and the data of before are back")?;
    contains(&said, "apt install --allow-downgrades ./unionhall_1.1_")?;
    ensure!(!said.contains("Start it:"), "the hint of the restore: {said}");
    machine.run(&["unionhall", "ready", "--wait", "30"])?;
    contains(&machine.run(&["unionhall", "user", "list"])?, STAFF)?;
    let ruined = machine.run(&["sh", "-c", "cat /var/lib/unionhall/failed-upgrade-*/unionhall.db"])?;
    contains(&ruined, "ruined")?;
    // As the message says.
    machine.run(&["dpkg", "--install", "/root/1.1.deb"])?;
    runs(&machine, "1.1")?;
    machine.stop()
}

fn runs(machine: &Machine<'_>, version: &str) -> anyhow::Result<()> {
    let installed =
        machine.run(&["dpkg-query", "--show", "--showformat=${Version} ${Status}", "unionhall"])?;
    ensure!(installed == format!("{version} install ok installed"), "{installed}");
    contains(&machine.run(&["unionhall", "ready", "--wait", "30"])?, "\"status\":\"ready\"")?;
    contains(&machine.run(&["unionhall", "user", "list"])?, STAFF)
}

pub(super) fn remove(disk: &Disk) -> anyhow::Result<()> {
    let machine = disk.boot(&[])?;
    machine.run(&["dpkg", "--remove", "unionhall"])?;
    ensure!(
        machine.says(&["systemctl", "is-active", "unionhall"])?.trim() == "inactive",
        "the service runs on"
    );
    ensure!(!machine.path("/etc/systemd/system/caddy.service.d").exists(), "Caddy still reads our file");
    ensure!(machine.path("/etc/unionhall/unionhall.toml").exists(), "settings stay until a purge");
    let said = machine.run(&["dpkg", "--install", "/root/1.1.deb"])?;
    contains(&said, "Start the site https://union.example with: sudo unionhall install")?;
    machine.run(&["dpkg", "--remove", "unionhall"])?;
    contains(
        &machine.run(&["dpkg", "--purge", "unionhall"])?,
        "The data of the site stays in /var/lib/unionhall",
    )?;
    ensure!(!machine.path("/etc/unionhall").exists(), "settings stay after a purge");
    ensure!(machine.path("/var/lib/unionhall/unionhall.db").exists(), "the data is gone");
    let said = machine.run(&["dpkg", "--install", "/root/1.1.deb"])?;
    contains(&said, "Put the site on its name with")?;
    machine.run(&["env", "UNIONHALL_PURGE=data", "dpkg", "--purge", "unionhall"])?;
    ensure!(!machine.path("/var/lib/unionhall").exists(), "the data stays although told otherwise");
    machine.stop()
}
