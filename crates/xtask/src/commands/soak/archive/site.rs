use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::processes::output;
use crate::server::{Server, command_without_settings, plain_command};
use crate::shop::owner;
use crate::stamp;

/// The time of a backup that the retention keeps beside those of today.
const EARLIER: &str = "2026-01-05T03:00:00Z";

pub(super) struct Site {
    program: PathBuf,
    folder: PathBuf,
    pub(super) data: PathBuf,
    pub(super) archive: PathBuf,
    bytes: Vec<u8>,
    pub(super) backup: PathBuf,
}

impl Site {
    /// Creates the site in a folder, which is also used for comparisons.
    pub(super) fn make(program: &Path, folder: &Path) -> anyhow::Result<Self> {
        let data = folder.join("data");
        std::fs::create_dir(&data)?;
        owner(program, &data, &[])?;
        Server::start(program, &data, &["--demo"])?.stop()?;
        output(plain_command(program, "backup", &data, &[]).args(["--clock", EARLIER]))?;
        let backup = proved(&data)?.pop().context("there is no backup")?;
        let mut site = Self {
            program: program.to_owned(),
            folder: folder.to_owned(),
            archive: folder.join("site.zip"),
            bytes: Vec::new(),
            backup,
            data,
        };
        output(site.command("export").arg(&site.archive).arg("--data").arg(&site.data))?;
        site.bytes = std::fs::read(&site.archive)?;
        Ok(site)
    }

    pub(super) fn command(&self, action: &str) -> Command {
        let mut command = command_without_settings(&self.program);
        command.arg(action).current_dir(&self.folder);
        command
    }

    pub(super) fn output(&self) -> PathBuf {
        self.folder.join("output")
    }

    pub(super) fn check_archive(&self, file: &Path) -> anyhow::Result<()> {
        let is_same = std::fs::read(file)? == self.bytes;
        ensure!(is_same, "{} is another archive than that of a run that nothing disturbed", file.display());
        Ok(())
    }

    pub(super) fn check_site(&self, data: &Path) -> anyhow::Result<()> {
        self.check_site_on(data, None)
    }

    /// As [`Site::check_site`], with the rows in another database.
    pub(super) fn check_site_on(&self, data: &Path, database: Option<&str>) -> anyhow::Result<()> {
        let exported = self.folder.join("compared.zip");
        let mut export = self.command("export");
        export.envs(database.map(|url| ("UNIONHALL_DATABASE_URL", url)));
        let done = output(export.arg(&exported).arg("--data").arg(data));
        let is_same = done.and_then(|_| self.check_archive(&exported));
        remove(&exported)?;
        is_same.with_context(|| format!("{} does not hold the site", data.display()))
    }

    /// Fails if the data folder contains a part of this site: valid are no site, a new one, or the complete one.
    pub(super) fn check_all_or_nothing(&self, data: &Path) -> anyhow::Result<()> {
        let count = "SELECT (SELECT COUNT(*) FROM news_posts) + (SELECT COUNT(*) FROM files)";
        // Without tables the count fails.
        match query(data, count) {
            Ok(0) | Err(_) => Ok(()),
            Ok(_) => self.check_site(data),
        }
    }

    pub(super) fn check_backup(&self, file: &Path) -> anyhow::Result<()> {
        let restored = self.folder.join("restored");
        output(self.command("restore").args(["--accept-secrets", "--to"]).arg(&restored).arg(file))?;
        self.check_site(&restored)?;
        Ok(std::fs::remove_dir_all(&restored)?)
    }
}

/// Fails unless the audit log of a filled site records that once.
pub(super) fn check_history(data: &Path) -> anyhow::Result<()> {
    let imports = query(data, "SELECT COUNT(*) FROM audit_entries WHERE action = 'imported'")?;
    ensure!(imports == 1, "the history of {} holds {imports} imports", data.display());
    Ok(())
}

pub(super) fn posts(folder: &Path) -> anyhow::Result<u64> {
    query(folder, "SELECT COUNT(*) FROM news_posts")
}

fn query(data: &Path, sql: &str) -> anyhow::Result<u64> {
    let mut shell = Command::new("sqlite3");
    let answer = shell.arg(data.join("unionhall.db")).arg(sql).output().context("cannot start sqlite3")?;
    ensure!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    Ok(String::from_utf8_lossy(&answer.stdout).trim().parse()?)
}

pub(super) fn proved(data: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(data.join("backups"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with("Z.zip") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Files below a folder. Instants in the names of backups are omitted, so that all backups have one name.
pub(super) fn names(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in stamp::files(folder)? {
        let name = file.strip_prefix(folder)?.display().to_string();
        let is_backup = name.ends_with("Z.zip");
        names.insert(if is_backup {
            name.replace(|letter: char| letter.is_ascii_digit(), "0")
        } else {
            name
        });
    }
    Ok(names)
}

/// Copies a folder with permissions, times and hard links.
pub(super) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    output(Command::new("cp").arg("-a").arg(from).arg(to)).map(drop)
}

fn remove(file: &Path) -> std::io::Result<()> {
    if file.exists() { std::fs::remove_file(file) } else { Ok(()) }
}
