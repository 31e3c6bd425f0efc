//! `cargo xtask test --install`: installs, upgrades and removes the Debian package in containers with systemd, Caddy and Pebble.

mod authority;
mod environments;
mod machine;
mod speed;
mod upgrade;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};

use crate::processes::output;
use crate::steps::Steps;
use crate::tools::{self, CURL, DEBOOTSTRAP, H2LOAD, NSPAWN, OPENSSL, PEBBLE};
use crate::{dist, workspace};

use authority::Authority;
use machine::{Disk, Machine};

const NAME: &str = "union.example";
/// The highest exposure of the service, in tenths, by `systemd-analyze security`.
const EXPOSURE: &str = "15";
/// The largest package and installation, in bytes.
const SIZES: [u64; 2] = [25_000_000, 60_000_000];

pub(crate) fn run(steps: &mut Steps) -> anyhow::Result<()> {
    ensure!(tools::is_root(), "containers with systemd need root: run it with sudo");
    tools::need(&[DEBOOTSTRAP, NSPAWN, PEBBLE, OPENSSL, CURL, H2LOAD])?;
    let package = match dist::package() {
        Some(package) => package,
        None => {
            dist::run()?;
            dist::package().context("the package is missing")?
        }
    };
    let mut system = PathBuf::new();
    steps.step("a bare Debian", || {
        system = machine::base()?;
        Ok(())
    })?;
    let mut installed = None;
    steps.step("package", || {
        installed = Some(with_package(&system, &package)?);
        Ok(())
    })?;
    let installed = installed.context("the package is installed")?;
    let authority = Authority::new(&installed)?;
    let untouched = Disk::copy_of(&installed.root())?;
    steps.step("install", || site_over_https(&installed, &authority))?;
    steps.step("upgrade", || upgrade::succeeds(&installed, &package))?;
    steps.step("failed upgrade", || upgrade::fails(&installed, &package))?;
    steps.step("remove and purge", || upgrade::remove(&installed))?;
    steps.step("wrong environments", || environments::all(&system, &package))?;
    steps.step("speed through Caddy", || speed::measure(&untouched, &authority))
}

/// A system on which `apt install` put the package, with Caddy as it recommends.
fn with_package(system: &Path, package: &Path) -> anyhow::Result<Disk> {
    let disk = Disk::copy_of(system)?;
    fs::copy(package, disk.path("/root/unionhall.deb"))?;
    disk.run(&["sh", "-ec", "apt-get update -qq; apt-get install -qq -y /root/unionhall.deb"])?;
    fs::write(disk.path("/etc/hosts"), format!("127.0.0.1 localhost {NAME} www.{NAME}\n"))?;
    let size = output(Command::new("dpkg-deb").args(["--field"]).arg(package).arg("Installed-Size"))?;
    let sizes = [fs::metadata(package)?.len(), size.trim().parse::<u64>()? * 1024];
    for ((size, limit), what) in sizes.into_iter().zip(SIZES).zip(["package", "installed"]) {
        println!("{what}: {:.1} MB, at most {} MB", size as f64 / 1e6, limit / 1_000_000);
        ensure!(size <= limit, "the {what} is too large");
    }
    Ok(disk)
}

fn site_over_https(disk: &Disk, authority: &Authority) -> anyhow::Result<()> {
    let machine = disk.boot(&[])?;
    authority.start(&machine)?;
    let begun = Instant::now();
    let said = install(&machine, authority)?;
    println!("from the command to the site over HTTPS: {:.1} s", begun.elapsed().as_secs_f64());
    for words in ["https://union.example answers over HTTPS", "Create the owner account with this link"] {
        contains(&said, words)?;
    }
    let link = said.split_whitespace().find(|word| word.starts_with("https://union.example/auth/setup#"));
    let path = link.and_then(|link| link.split('#').next()).context("the link of the first owner")?;
    let root = authority.root(&machine)?;
    let curl = |args: &[&str]| machine.curl(&[&["--cacert", root.as_str(), "--include"], args].concat());
    contains(&curl(&["--http2", path])?, "HTTP/2 200")?;
    contains(&curl(&["https://union.example/"])?, "strict-transport-security")?;
    contains(&curl(&["http://union.example/news"])?, "Location: https://union.example/news")?;
    contains(
        &curl(&[
            "--retry",
            "20",
            "--retry-all-errors",
            "--retry-delay",
            "1",
            "https://www.union.example/news",
        ])?,
        "location: https://union.example/news",
    )?;
    for secret in ["/etc/unionhall/unionhall.toml", "/var/lib/unionhall"] {
        let mode = machine.run(&["stat", "--format=%U %a", secret])?;
        ensure!(["unionhall 600", "unionhall 700"].contains(&mode.trim()), "{secret}: {mode}");
    }
    let again = machine.run(&["unionhall", "install"])?;
    contains(&again, "All files are as they should be")?;
    machine.run(&["systemd-analyze", "security", "--threshold", EXPOSURE, "unionhall.service"])?;
    // Root starts the command, and no file of root's may stay.
    machine.run(&["unionhall", "user", "add", "staff@union.example"])?;
    let others = machine.run(&["find", "/var/lib/unionhall", "!", "-user", "unionhall"])?;
    ensure!(others.is_empty(), "files of others: {others}");
    restores_by_the_guide(&machine)?;
    environments::doctor_names_remedies(&machine)?;
    environments::restart_rejects_wrong_settings(&machine)?;
    machine.stop()
}

fn restores_by_the_guide(machine: &Machine<'_>) -> anyhow::Result<()> {
    machine.run(&["unionhall", "backup"])?;
    let made = machine.run(&["sh", "-c", "cd /var/lib/unionhall/backups && ls *.zip | tail -n 1"])?;
    let guide = fs::read_to_string(workspace::root().join("docs/guides/back-up-and-restore.md"))?;
    let (_, for_real) = guide.split_once("**For real**").context("the section of the guide")?;
    let commands = for_real.split("```").nth(1).and_then(|block| block.strip_prefix("sh\n"));
    let commands = commands.context("its commands")?.replace("2026-11-27T02-00-00Z.zip", made.trim());
    machine.run(&["sh", "-euc", &commands])?;
    contains(&machine.run(&["systemctl", "is-active", "unionhall"])?, "active")?;
    contains(&machine.run(&["unionhall", "user", "list"])?, "staff@union.example")?;
    let others = machine.run(&["find", "/var/lib/unionhall", "!", "-user", "unionhall"])?;
    ensure!(others.is_empty(), "files of others: {others}");
    Ok(())
}

/// The command as an operator types it, but for the authority.
fn install(machine: &Machine<'_>, authority: &Authority) -> anyhow::Result<String> {
    machine
        .run(&[&["unionhall", "install", NAME, "--email", "it@union.example"], authority.options()].concat())
}

fn contains(text: &str, words: &str) -> anyhow::Result<()> {
    if !text.to_lowercase().contains(&words.to_lowercase()) {
        bail!("{words:?} is missing in:\n{text}");
    }
    Ok(())
}

/// A copy of `package` as another version, with changes to its files.
fn repacked(
    package: &Path,
    version: &str,
    change: impl FnOnce(&Path) -> anyhow::Result<()>,
) -> anyhow::Result<PathBuf> {
    let folder = workspace::temporary_folder()?;
    let files = folder.path().join("files");
    output(Command::new("dpkg-deb").arg("--raw-extract").arg(package).arg(&files))?;
    let control = files.join("DEBIAN/control");
    let text = fs::read_to_string(&control)?;
    let lines = text.lines().map(|line| {
        if line.starts_with("Version:") { format!("Version: {version}") } else { line.to_owned() }
    });
    fs::write(&control, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    change(&files)?;
    let made = workspace::notes().join(format!("unionhall_{version}.deb"));
    output(
        Command::new("dpkg-deb").args(["--build", "--root-owner-group", "-Znone"]).arg(&files).arg(&made),
    )?;
    Ok(made)
}
