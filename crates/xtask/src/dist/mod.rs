//! `cargo xtask dist`: the files of a release, in `target/dist`. Two builds of a commit are equal.

mod licenses;
mod parts_list;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;

use crate::processes::{cargo, output, run as start};
use crate::steps::Steps;
use crate::{tools, web, workspace};

/// The GNU C library of Debian 11 and Ubuntu 20.04; the program runs with each newer one.
const GLIBC: &str = "2.31";

#[derive(Clone, Copy, Debug)]
struct Target {
    rust: &'static str,
    debian: &'static str,
}

const HERE: Target = Target { rust: "x86_64-unknown-linux-gnu", debian: "amd64" };
const ARM: Target = Target { rust: "aarch64-unknown-linux-gnu", debian: "arm64" };

/// The commit that is built.
struct Release {
    version: String,
    commit: String,
    /// Seconds since 1970: the time of all files.
    time: String,
    folder: PathBuf,
}

impl Release {
    fn read() -> anyhow::Result<Self> {
        let git = |args: &[&str]| output(Command::new("git").args(args).current_dir(workspace::root()));
        let commit = git(&["rev-parse", "--short=12", "HEAD"])?.trim().to_owned();
        let is_changed = !git(&["status", "--porcelain"])?.trim().is_empty();
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: if is_changed { format!("{commit}-changed") } else { commit },
            time: git(&["log", "-1", "--format=%ct"])?.trim().to_owned(),
            folder: workspace::target().join("dist"),
        })
    }

    /// The file, whose name has no `~`: the usual forge would replace it.
    fn package(&self, target: Target) -> PathBuf {
        self.folder.join(format!("unionhall_{}_{}.deb", self.version, target.debian))
    }

    fn archive(&self, target: Target) -> PathBuf {
        self.folder.join(format!("unionhall-{}-{}.tar.gz", self.version, target.rust))
    }
}

pub(crate) fn run() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let built = all(&mut steps);
    steps.summary();
    built
}

fn all(steps: &mut Steps) -> anyhow::Result<()> {
    let release = Release::read()?;
    println!("{} at {}", release.version, release.commit);
    let mut tools = None;
    steps.step("tools", || {
        tools = Some(tools::need_packagers()?);
        Ok(())
    })?;
    let tools = tools.context("the tools are there")?;
    steps.step("web packages and bundle", || {
        web::install()?;
        web::build(web::Bundle::Production)
    })?;
    if release.folder.exists() {
        fs::remove_dir_all(&release.folder)?;
    }
    fs::create_dir_all(release.folder.join("doc"))?;
    steps.step("guides", || guides(&release.folder.join("doc/guides")))?;
    let parts = release.folder.join("unionhall.cdx.json");
    let mut files = Vec::new();
    for target in [HERE, ARM] {
        if !is_installed(target)? {
            println!(
                "{} is not built: `rustup target add {}` adds its standard library",
                target.rust, target.rust
            );
            continue;
        }
        steps.step(&format!("program for {}", target.rust), || compile(&release, target, &tools))?;
        if target.rust == HERE.rust {
            steps.step("man pages and completions", || manual(&release))?;
            steps.step("list of parts", || {
                parts_list::write(&parts, target.rust, &tools, &release.time)?;
                let copy = release.folder.join("doc/unionhall.cdx.json");
                fs::copy(&parts, &copy)?;
                compress(&copy)
            })?;
            steps.step("licenses", || {
                let licenses = release.folder.join("doc/LICENSES.txt");
                licenses::write(&licenses, target.rust)?;
                compress(&licenses)
            })?;
        }
        steps.step(&format!("package for {}", target.debian), || debian(&release, target, &tools))?;
        steps.step(&format!("archive for {}", target.rust), || archive(&release, target))?;
        files.extend([release.package(target), release.archive(target)]);
    }
    files.push(parts);
    sums(&release, &files)
}

/// The package for this machine's system, if there is one.
pub(crate) fn package() -> Option<PathBuf> {
    let package = Release::read().ok()?.package(HERE);
    package.exists().then_some(package)
}

fn is_installed(target: Target) -> anyhow::Result<bool> {
    let root = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(root.trim()).join("lib/rustlib").join(target.rust).is_dir())
}

fn program(target: Target) -> PathBuf {
    workspace::target().join(target.rust).join("release/unionhall")
}

/// Compiles against the old library, without the folders of this machine.
fn compile(release: &Release, target: Target, tools: &tools::Packagers) -> anyhow::Result<()> {
    let home = PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
    let crates = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let root = workspace::root();
    let flags = [(crates.as_path(), "/cargo"), (root.as_path(), "/unionhall")]
        .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    let mut command = cargo(&["zigbuild", "--release", "--locked", "--package", "unionhall", "--target"]);
    command.arg(format!("{}.{GLIBC}", target.rust));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    command.env("CARGO_INCREMENTAL", "0").env("PATH", &tools.path);
    // A fifth smaller than the profile's kind, and too slow for every build.
    command.env("CARGO_PROFILE_RELEASE_LTO", "fat").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1");
    command
        .env("UNIONHALL_LINKER", "zig")
        .env("UNIONHALL_COMMIT", &release.commit)
        .env("SOURCE_DATE_EPOCH", &release.time);
    start(&mut command)
}

fn manual(release: &Release) -> anyhow::Result<()> {
    start(Command::new(program(HERE)).arg("manual").arg(release.folder.join("doc")))
}

/// Replaces a file by `{file}.gz`, without name and time.
fn compress(file: &Path) -> anyhow::Result<()> {
    start(Command::new("gzip").arg("-9n").arg(file))
}

/// Copies the guides but those that are about changing the program.
fn guides(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir(folder)?;
    for guide in fs::read_dir(workspace::root().join("docs/guides"))? {
        let guide = guide?;
        let name = guide.file_name();
        if !name.as_encoded_bytes().starts_with(b"add-a-") {
            fs::copy(guide.path(), folder.join(name))?;
        }
    }
    Ok(())
}

/// Its contents are listed in crates/unionhall/Cargo.toml.
fn debian(release: &Release, target: Target, tools: &tools::Packagers) -> anyhow::Result<()> {
    let mut command =
        cargo(&["deb", "--no-build", "--no-strip", "--package", "unionhall", "--target", target.rust]);
    command.args(["--deb-version", &release.version.replace('-', "~"), "--output"]);
    command.arg(release.package(target));
    start(command.env("PATH", &tools.path).env("SOURCE_DATE_EPOCH", &release.time))
}

/// For other systems than Debian's: program, unit, settings and documents in one folder.
fn archive(release: &Release, target: Target) -> anyhow::Result<()> {
    let name = format!("unionhall-{}", release.version);
    let stage = workspace::temporary_folder()?;
    let folder = stage.path().join(&name);
    fs::create_dir(&folder)?;
    let root = workspace::root();
    let files = [
        program(target),
        root.join("packaging/unionhall.service"),
        root.join("packaging/unionhall.toml"),
        root.join("packaging/sysusers.conf"),
        root.join("LICENSE"),
        root.join("CHANGELOG.md"),
    ];
    let documents = release.folder.join("doc");
    start(Command::new("cp").arg("--recursive").args(files).arg(documents).arg(&folder))?;
    let mut tar = Command::new("tar");
    tar.args([
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mode=u+w,go=rX",
        "--use-compress-program=gzip -9n",
    ]);
    tar.arg(format!("--mtime=@{}", release.time)).arg("--create").arg("--file").arg(release.archive(target));
    start(tar.arg("--directory").arg(stage.path()).arg(&name))
}

fn sums(release: &Release, files: &[PathBuf]) -> anyhow::Result<()> {
    let names = files.iter().filter_map(|file| file.file_name());
    let sums = output(Command::new("sha256sum").args(names).current_dir(&release.folder))?;
    print!("{sums}");
    fs::write(release.folder.join("SHA256SUMS"), sums).context("cannot write the sums")?;
    for file in files {
        println!("{:>6.1} MB  {}", fs::metadata(file)?.len() as f64 / 1e6, file.display());
    }
    Ok(())
}
