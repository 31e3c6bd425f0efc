//! The binding of a data folder to its site. `site.json` contains the site's id, which is also in the database, and the kinds of database
//! and storage: starting the program with other settings, or in another folder, does not create a second site by accident.

use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::subjects::schema;
use platform::clock::Entropy;
use platform::config::Config;
use platform::database::{Contents, Location, Store, inspect};
use platform::private_files;

const MARK_FILE: &str = "site.json";
/// An incomplete restore is written in the new data folder, since the program's user may not be able to write beside it.
pub(super) const UNFINISHED_RESTORE: &str = ".restore";
const DATABASE_FILE: &str = "unionhall.db";
/// Files beside a SQLite database with the latest writes (<https://sqlite.org/tempfiles.html>).
const LOG_SUFFIXES: [&str; 2] = ["-wal", "-journal"];
/// The limit of Linux (path_resolution(7)).
const MAX_LINKS: usize = 40;
pub(super) const SITE_ID: (&str, &str) = ("site_id", "Tells this site from others; data folders name it");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Creates the site if folder and database are both empty, or opens it.
    Create,
    /// Creates the site in a folder with the files of an interrupted import.
    ResumeImport,
    /// Requires an existing site.
    Use,
    /// Reverts a move, whose folder already names the kinds of database and storage that it moves to.
    UndoMove,
}

impl Purpose {
    fn creates(self) -> bool {
        matches!(self, Self::Create | Self::ResumeImport)
    }
}

#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    site: String,
    database: String,
    storage: String,
}

impl Mark {
    fn of(site: String, config: &Config, location: &Location) -> Self {
        let database = match location {
            Location::Sqlite(_) => "sqlite",
            Location::Postgres { .. } => "postgresql",
        };
        Self { site, database: database.to_owned(), storage: config.media.storage.name().to_owned() }
    }

    fn read(data: &Path) -> anyhow::Result<Option<Self>> {
        let path = data.join(MARK_FILE);
        let text = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let mark = serde_json::from_slice(&text);
        mark.with_context(|| {
            format!("{} is damaged: restore it from a backup, or delete it if you are sure", path.display())
        })
        .map(Some)
    }
}

#[derive(Debug)]
pub(super) struct Site {
    pub(super) store: Store,
    pub(super) location: Location,
    pub(super) known: Option<String>,
}

/// Opens the configured database. Fails if it does not belong to the data folder, or if there is no site and none may be created.
pub(super) async fn open(config: &Config, purpose: Purpose) -> anyhow::Result<Site> {
    let (location, known) = find(config, purpose).await?;
    let store = Store::open(&location, &schema()).await.with_context(|| describe_unusable(&location))?;
    Ok(Site { store, location, known })
}

/// Opens the site's database for reading, without migrations and beside a running server; otherwise as [`open`] with [`Purpose::Use`].
pub(super) async fn open_read_only(config: &Config) -> anyhow::Result<Store> {
    let (location, _) = find(config, Purpose::Use).await?;
    Store::open_read_only(&location, &schema()).await.with_context(|| describe_unusable(&location))
}

/// Returns where the database is, and the site's id if the folder names it.
async fn find(config: &Config, purpose: Purpose) -> anyhow::Result<(Location, Option<String>)> {
    let data = &config.server.data;
    let folder = absolute(data);
    let (folder, location) = (folder.display(), location(config));
    if purpose.creates() {
        private_files::create_folder(data)
            .with_context(|| format!("cannot create the data folder {folder}"))?;
    }
    ensure!(
        data.is_dir(),
        "there is no data folder {folder}. Name the folder of your site with --data or server.data; `unionhall serve` creates a new site"
    );
    ensure!(
        !data.join(UNFINISHED_RESTORE).exists(),
        "a restore into {folder} was stopped before its end: run it again"
    );
    let mark = Mark::read(data)?;
    if let Some(mark) = mark.as_ref().filter(|_| purpose != Purpose::UndoMove) {
        check_kinds(mark, config, &location)?;
    }
    let database = location.name();
    let wait = if purpose.creates() { config.database.wait_seconds } else { 0 };
    let contents = inspect(&location, SITE_ID.0, wait).await.with_context(|| describe_unusable(&location))?;
    match (contents, &mark) {
        (Contents::Other, _) => bail!(
            "{database} holds tables that are not Unionhall's. Name a database for Unionhall alone in database.url"
        ),
        (Contents::Nothing, Some(mark)) => bail!(
            "the data folder {folder} belongs to the site {}, but {database} is missing or empty. Check database.url and \
             UNIONHALL_DATABASE_URL, or restore the database from a backup",
            mark.site
        ),
        (Contents::Nothing, None) if !purpose.creates() => bail!(
            "there is no site here: the data folder is {folder}, and {database} is missing or empty. Check --data, server.data, \
             database.url and UNIONHALL_DATABASE_URL; `unionhall serve` creates a new site"
        ),
        (Contents::Nothing, None) if purpose == Purpose::ResumeImport => {}
        (Contents::Nothing, None) => {
            if let Some(left) = find_leftover(data, &location) {
                bail!(
                    "{database} is missing or empty, but the data folder {folder} holds {}: no new site is made beside it. Check \
                     database.url and UNIONHALL_DATABASE_URL, restore the database from a backup, or choose an empty folder",
                    left.display()
                );
            }
        }
        (Contents::Site(Some(site)), Some(mark)) if site != mark.site => bail!(
            "the data folder {folder} belongs to the site {}, but {database} holds the site {site}. Check --data, server.data, \
             database.url and UNIONHALL_DATABASE_URL",
            mark.site
        ),
        (Contents::Site(_), _) => {}
    }
    Ok((location, mark.map(|mark| mark.site)))
}

pub(super) fn write_mark(config: &Config, location: &Location, site: String) -> anyhow::Result<()> {
    let (data, mark) = (&config.server.data, Mark::of(site, config, location));
    if Mark::read(data)?.as_ref() == Some(&mark) {
        return Ok(());
    }
    let text = serde_json::to_string_pretty(&mark)? + "\n";
    // Atomic rename. A second server on the same folder writes the same content.
    let new = data.join(format!("{MARK_FILE}.{}", Entropy::System.uuid()));
    let written = private_files::create_file(&new, text.as_bytes())
        .and_then(|()| std::fs::rename(&new, data.join(MARK_FILE)));
    written.with_context(|| format!("cannot write {}", data.join(MARK_FILE).display()))
}

/// Deletes the mark of a folder and its SQLite database, but no stored files.
pub(super) fn delete_database(config: &Config) -> std::io::Result<()> {
    let path = config.server.data.join(DATABASE_FILE);
    let logs = ["-wal", "-shm", "-journal"].map(|ending| path_beside(&path, ending));
    for path in [config.server.data.join(MARK_FILE), path].iter().chain(&logs) {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Locks the SQLite database against a second server, until this is dropped or the process ends. Fails if another server holds the lock.
/// `None` on PostgreSQL, which several servers may share.
pub(super) fn lock(config: &Config) -> anyhow::Result<Option<File>> {
    let data = &config.server.data;
    private_files::create_folder(data)
        .with_context(|| format!("cannot create the data folder {}", absolute(data).display()))?;
    let Location::Sqlite(path) = location(config) else { return Ok(None) };
    let Ok(file) = private_files::open_or_create(&path_beside(&path, ".lock")) else {
        // Opening the database reports a clearer error.
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => bail!(
            "another `unionhall serve` is using the SQLite database {}. Stop it first; for several servers, use PostgreSQL",
            absolute(&path).display()
        ),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the file system has no locks: run only one server");
            Ok(None)
        }
    }
}

pub(super) fn sqlite_url(config: &Config) -> String {
    format!("sqlite:{}", config.server.data.join(DATABASE_FILE).display())
}

pub(super) fn location(config: &Config) -> Location {
    match config.database.url.as_deref() {
        None => Location::Sqlite(config.server.data.join(DATABASE_FILE)),
        Some(url) => match url.strip_prefix("sqlite:") {
            Some(path) => Location::Sqlite(path.into()),
            None => Location::Postgres { url: url.to_owned(), connections: config.database.connections },
        },
    }
}

fn check_kinds(mark: &Mark, config: &Config, location: &Location) -> anyhow::Result<()> {
    let folder = absolute(&config.server.data);
    let (folder, set) = (folder.display(), Mark::of(mark.site.clone(), config, location));
    ensure!(
        mark.database == set.database,
        "the data folder {folder} belongs to a site with a database of the kind {}, but the settings name {}. Check database.url and \
         UNIONHALL_DATABASE_URL",
        mark.database,
        location.name()
    );
    ensure!(
        mark.storage == set.storage,
        "the data folder {folder} belongs to a site with files of the kind media.storage = {:?}, but media.storage is {:?}. `unionhall move \
         --storage` moves files; if you have moved them by other means, delete {MARK_FILE} in the folder and start again",
        mark.storage,
        set.storage
    );
    Ok(())
}

/// Returns a path next to the database file after following symbolic links, as SQLite does.
fn path_beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = std::fs::read_link(&path) else { break };
        path = path.parent().unwrap_or_else(|| "".as_ref()).join(target);
    }
    let mut name = path.into_os_string();
    name.push(suffix);
    name.into()
}

/// Returns a file that prevents a new site in this folder: a database, or the log of a missing database. The log may contain the latest
/// writes, and SQLite would delete it.
fn find_leftover(data: &Path, location: &Location) -> Option<PathBuf> {
    if let Location::Sqlite(path) = location
        && !has_bytes(path)
        && let Some(log) =
            LOG_SUFFIXES.map(|suffix| path_beside(path, suffix)).into_iter().find(|log| has_bytes(log))
    {
        return Some(log);
    }
    let database = data.join(DATABASE_FILE);
    let is_another = !matches!(location, Location::Sqlite(path) if *path == database);
    if is_another && has_bytes(&database) { Some(database) } else { first_file(&data.join("media")) }
}

fn has_bytes(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

fn first_file(folder: &Path) -> Option<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().find_map(|entry| {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) { first_file(&path) } else { Some(path) }
    })
}

/// Describes an unusable database. For a file, the description has owner and mode, since wrong permissions are the most frequent cause.
fn describe_unusable(location: &Location) -> String {
    let name = location.name();
    let Location::Sqlite(path) = location else { return format!("cannot use {name}") };
    let path = absolute(path);
    let each = [Some(path.as_path()), path.parent()].into_iter().flatten().filter_map(|path| {
        let found = std::fs::metadata(path).ok()?;
        let (owner, group, mode) = (found.uid(), found.gid(), found.mode() & 0o7777);
        Some(format!("{} belongs to user {owner} and group {group}, mode {mode:04o}", path.display()))
    });
    let rights = each.collect::<Vec<_>>().join("; ");
    format!("cannot use {name} as user {} ({rights})", rustix::process::geteuid().as_raw())
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
#[path = "data_folder_tests.rs"]
mod tests;
