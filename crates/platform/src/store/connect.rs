//! Opening the connections.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteAutoVacuum, SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{self, Connection as _, PgConnection};
use sea_orm::{ConnectOptions, Database, DatabaseConnection, DbErr};

use super::stepped_writes::step_writes;
use crate::private;

/// Connections that only read, in SQLite. Measured: more bring nothing on a small machine.
const SQLITE_READERS: u32 = 4;
/// Memory that each of them may fill with pages of the file; a negative number is in KiB (SQLite's `PRAGMA cache_size`). Half of an index over
/// 100,000 rows fits, which a page in the middle of such a list passes over; in the standard 2,000 KiB it does not.
const CACHE: &str = "-8000";

/// Pages of 4 KiB in the log of SQLite before it is folded into the file: 16 MB. By default it is a quarter of it; an order changes some sixty
/// pages, of which most are changed again by the next, and each fold writes them all and waits for the disk twice.
const FOLD_EVERY: u32 = 4_000;

/// How long a connection to PostgreSQL may take to answer when it goes back to the pool.
const RELEASE: Duration = Duration::from_secs(1);

/// The location of a database.
#[derive(Clone, Debug)]
pub enum Location {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A PostgreSQL server.
    Postgres {
        /// `postgres://USER:PASSWORD@HOST/DATABASE`
        url: String,
        /// Connections at most.
        connections: u32,
    },
}

/// The reason why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database does not let us in.
    #[error("cannot open the database: {error}{hint}", error = .0, hint = hint(.0))]
    Connect(#[source] DbErr),
    /// A migration failed; nothing was changed.
    #[error("cannot bring the database up to date: {0}")]
    Migrate(#[source] DbErr),
    /// The database is older than the baseline.
    #[error(
        "the database was made by a preview of unionhall, before its first release, and cannot be brought up to date; \
         start with an empty one"
    )]
    BeforeBaseline,
    /// The database went through a migration that this program does not know.
    #[error(
        "the database was made by a newer unionhall (it went through {0:?}, which this program does not know); \
         start that version, or restore the backup made before the update"
    )]
    Newer(String),
}

/// A remedy that the message of SQLite does not name: where the index beside its log cannot grow, it speaks of an I/O error
/// (<https://sqlite.org/rescode.html#ioerr_shmsize>).
fn hint(error: &DbErr) -> &'static str {
    if error.to_string().contains("(code: 4874)") { "; there may be no room left on its disk" } else { "" }
}

/// The reading and the writing side; the same connections in PostgreSQL. Connections of SQLite that read are renewed after `renewed_after`: one
/// that stays open plans with the statistics that it found (<https://sqlite.org/lang_analyze.html>).
pub(super) async fn connect(
    location: &Location,
    renewed_after: Duration,
) -> Result<(DatabaseConnection, DatabaseConnection), OpenError> {
    match location {
        Location::Sqlite(path) => {
            let _lock = creation_lock(path).await;
            // Its log and index are made with the same rights. Where this fails, the database says why.
            let _ = private::file(path);
            // The writer comes first: it makes the file and turns on the write-ahead log.
            let write = sqlite(path, 1, None).await?;
            let read = sqlite(path, SQLITE_READERS, Some(renewed_after)).await?;
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

/// The only connection to a new database of SQLite that is deleted before a power cut could matter: it is not durable, keeps no log beside the
/// file, and is written in steps.
pub(super) async fn connect_scratch(path: &Path) -> Result<DatabaseConnection, OpenError> {
    let _ = private::file(path);
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

/// Tells whether a connection that goes back to the pool answers soon. The pool itself would wait for ever for one whose network drops everything.
async fn is_alive(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let answer = tokio::time::timeout(RELEASE, connection.ping()).await;
    answer.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map(|()| true)
}

/// Waits until no other process opens a database in the same folder, for as long as the file lives. SQLite does not wait
/// for another that turns on the write-ahead log of a new file: both fail at once.
async fn creation_lock(path: &std::path::Path) -> Option<std::fs::File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(".".as_ref());
    let folder = folder.to_path_buf();
    let locked = tokio::task::spawn_blocking(move || {
        let folder = std::fs::File::open(folder)?;
        folder.lock().map(|()| folder)
    });
    // Where the system cannot lock a folder, two first starts at once may fail, as they would without this.
    locked.await.ok().and_then(Result::ok)
}

/// One writer, since SQLite lets only one write: a queue in front of it has the better worst case. Those that are `renewed_after` some time only
/// read.
async fn sqlite(
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
                options.pragma("query_only", "on").pragma("cache_size", CACHE)
            } else {
                let fold = FOLD_EVERY.to_string();
                // What is erased is overwritten in the file; otherwise it would stay in free pages, and in copies of the file.
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
    fn a_full_disk_is_named_where_sqlite_speaks_of_an_io_error() {
        let error =
            |code| OpenError::Connect(DbErr::Custom(format!("(code: {code}) disk I/O error"))).to_string();
        assert!(error(4874).ends_with("there may be no room left on its disk"));
        assert!(error(266).ends_with("disk I/O error"));
    }
}
