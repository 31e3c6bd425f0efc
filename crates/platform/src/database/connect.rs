use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteAutoVacuum, SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{self, Connection as _, PgConnection};
use sea_orm::{ConnectOptions, Database, DatabaseConnection, DbErr};

use super::stepped_writes::step_writes;
use crate::private_files;

/// Measured: more readers gain nothing on a small machine.
const SQLITE_READERS: u32 = 4;
/// Page cache per reader; a negative number is in KiB (SQLite's `PRAGMA cache_size`). Half of an index over 100,000 rows fits, which
/// OFFSET in the middle of such a list scans; the default 2,000 KiB is too small.
const CACHE_SIZE: &str = "-8000";

/// WAL pages of 4 KiB before a checkpoint: 16 MB. An order changes about sixty pages, most of which the next order changes again, and
/// each checkpoint writes them and syncs twice; the default is a quarter.
const CHECKPOINT_PAGES: u32 = 4_000;

const CHECK_TIMEOUT: Duration = Duration::from_secs(5);
const RELEASE_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub enum Location {
    Sqlite(PathBuf),
    Postgres { url: String, connections: u32 },
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("cannot open the database: {error}{hint}", error = .0, hint = hint(.0))]
    Connect(#[source] DbErr),
    #[error("cannot bring the database up to date: {0}")]
    Migrate(#[source] DbErr),
    #[error(
        "the database was made by a preview of unionhall, before its first release, and cannot be brought up to date; \
         start with an empty one"
    )]
    BeforeBaseline,
    #[error(
        "the database was made by a newer unionhall (it went through {0:?}, which this program does not know); \
         start that version, or restore the backup made before the update"
    )]
    Newer(String),
}

/// Returns advice for an error: SQLite reports an I/O error if the WAL index cannot grow (<https://sqlite.org/rescode.html#ioerr_shmsize>).
fn hint(error: &DbErr) -> &'static str {
    if error.to_string().contains("(code: 4874)") { "; there may be no room left on its disk" } else { "" }
}

/// The read and write connections; the same ones in PostgreSQL. SQLite readers are renewed after `renewed_after`, since an open
/// connection keeps its planner statistics (<https://sqlite.org/lang_analyze.html>).
pub(super) async fn connect(
    location: &Location,
    renewed_after: Duration,
) -> Result<(DatabaseConnection, DatabaseConnection), OpenError> {
    match location {
        Location::Sqlite(path) => {
            let _lock = creation_lock(path).await;
            // WAL and index inherit the permissions. If this fails, opening the database reports why.
            let _ = private_files::open_or_create(path);
            // The writer comes first: it creates the file and enables WAL.
            let write = connect_sqlite(path, 1, None).await?;
            let read = connect_sqlite(path, SQLITE_READERS, Some(renewed_after)).await?;
            Ok((read, write))
        }
        Location::Postgres { url, connections } => {
            let mut options = ConnectOptions::new(url);
            options
                .max_connections(*connections)
                .acquire_timeout(Duration::from_secs(10))
                .connect_timeout(Duration::from_secs(10))
                .sqlx_logging(false)
                .map_sqlx_postgres_pool_opts(|pool| {
                    pool.after_release(|connection, _| Box::pin(is_alive(connection)))
                });
            let both = Database::connect(options).await.map_err(OpenError::Connect)?;
            Ok((both.clone(), both))
        }
    }
}

/// Connections of a check beside a running server. Callers only read: PostgreSQL's own read-only mode would need a parameter that
/// connection poolers reject.
pub(super) async fn connect_read_only(location: &Location) -> Result<DatabaseConnection, OpenError> {
    let mut options = match location {
        Location::Sqlite(_) => ConnectOptions::new("sqlite:unionhall"),
        Location::Postgres { url, .. } => ConnectOptions::new(url),
    };
    options
        .max_connections(2)
        .acquire_timeout(CHECK_TIMEOUT)
        .connect_timeout(CHECK_TIMEOUT)
        .sqlx_logging(false);
    if let Location::Sqlite(path) = location {
        let path = path.clone();
        options.map_sqlx_sqlite_opts(move |options| {
            options.filename(&path).read_only(true).busy_timeout(CHECK_TIMEOUT)
        });
    }
    Database::connect(options).await.map_err(OpenError::Connect)
}

/// The only connection to a temporary SQLite database: not durable, without a journal, and written in steps.
pub(super) async fn connect_scratch(path: &Path) -> Result<DatabaseConnection, OpenError> {
    let _ = private_files::open_or_create(path);
    let mut options = ConnectOptions::new("sqlite:unionhall");
    let (file, stepped) = (path.to_path_buf(), path.to_path_buf());
    options
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None::<Duration>)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |options| {
            options
                .filename(&file)
                .foreign_keys(true)
                .journal_mode(SqliteJournalMode::Memory)
                .synchronous(SqliteSynchronous::Off)
        })
        .map_sqlx_sqlite_pool_opts(move |pool| step_writes(pool, stepped.clone()));
    Database::connect(options).await.map_err(OpenError::Connect)
}

/// Tests a connection on its return to the pool. Without a timeout the pool would wait forever for a silently dropped connection.
async fn is_alive(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let answer = tokio::time::timeout(RELEASE_TIMEOUT, connection.ping()).await;
    answer.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map(|()| true)
}

/// Serializes opening databases in a folder until the file is dropped. Two processes that enable WAL on a new file at once both fail.
async fn creation_lock(path: &std::path::Path) -> Option<std::fs::File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(".".as_ref());
    let folder = folder.to_path_buf();
    let locked = tokio::task::spawn_blocking(move || {
        let folder = std::fs::File::open(folder)?;
        folder.lock().map(|()| folder)
    });
    // Without folder locks, concurrent first starts may fail.
    locked.await.ok().and_then(Result::ok)
}

/// A single writer, since SQLite allows one: a queue in front of it has a better worst case. Connections with `renewed_after` are
/// readers.
async fn connect_sqlite(
    path: &std::path::Path,
    connections: u32,
    renewed_after: Option<Duration>,
) -> Result<DatabaseConnection, OpenError> {
    let mut options = ConnectOptions::new("sqlite:unionhall");
    let path = path.to_path_buf();
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(30))
        .idle_timeout(None::<Duration>)
        .max_lifetime(renewed_after)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |options| {
            let options = options
                .filename(&path)
                .create_if_missing(true)
                .foreign_keys(true)
                .busy_timeout(Duration::from_secs(10))
                .synchronous(SqliteSynchronous::Full);
            if renewed_after.is_some() {
                options.pragma("query_only", "on").pragma("cache_size", CACHE_SIZE)
            } else {
                let fold = CHECKPOINT_PAGES.to_string();
                // Deleted data is overwritten instead of staying in free pages and in copies of the file.
                options
                    .auto_vacuum(SqliteAutoVacuum::Incremental)
                    .journal_mode(SqliteJournalMode::Wal)
                    .pragma("wal_autocheckpoint", fold)
                    .pragma("secure_delete", "on")
            }
        });
    Database::connect(options).await.map_err(OpenError::Connect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sqlite_io_error_mentions_a_possibly_full_disk() {
        let error =
            |code| OpenError::Connect(DbErr::Custom(format!("(code: {code}) disk I/O error"))).to_string();
        assert!(error(4874).ends_with("there may be no room left on its disk"));
        assert!(error(266).ends_with("disk I/O error"));
    }
}
