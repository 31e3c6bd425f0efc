//! Whether the database can be read and written, for `/readyz`.

use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::Duration;

use sea_orm::{ConnectionTrait as _, DbErr, Statement};

use super::connect::Location;
use super::inspect::{Contents, inspect};
use super::{Store, StoreError, StoreResult};

/// How long an answer may take: who asks wants to know within a second.
const PATIENCE: Duration = Duration::from_millis(900);
/// The row of `rate_limits` that is written to see whether one can be.
const ROW: &str = "INSERT INTO rate_limits (key_hash, state, expires_at) VALUES ('readyz', $1, $1) \
                   ON CONFLICT (key_hash) DO UPDATE SET state = $1, expires_at = $1";

impl Store {
    /// Tells whether the database answers soon.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> StoreResult<()> {
        if self.availability().is_lost() {
            return Err(StoreError::Unreachable(DbErr::Custom("the connection to it is lost".to_owned())));
        }
        let answer = tokio::time::timeout(PATIENCE, self.inner.read.execute_unprepared("SELECT 1")).await;
        let silent = |_| StoreError::Unreachable(DbErr::Custom("it does not answer".to_owned()));
        answer.map_err(silent)?.map(drop).map_err(StoreError::from)
    }

    /// Tells whether the database is whole as far as a new connection sees it, and a write becomes durable. `number` is one that no check before
    /// had. A database that is busy with other writes is none that fails.
    ///
    /// # Errors
    /// When it is not.
    pub async fn check(&self, number: i64) -> StoreResult<()> {
        self.ping().await?;
        let checks = async {
            if let Location::Sqlite(path) = &self.inner.location {
                check_file(path, self.inner.file).await?;
            }
            let db = self.rate_limits();
            db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), ROW, [number.into()]))
                .await?;
            Ok(())
        };
        tokio::time::timeout(PATIENCE, checks).await.unwrap_or(Ok(()))
    }
}

/// The device and inode of a file: a file that replaces another under the same name has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

impl FileId {
    /// Reads the identity of the file without opening it.
    pub(super) fn of(path: &Path) -> std::io::Result<Self> {
        std::fs::metadata(path).map(|found| Self(found.dev(), found.ino()))
    }
}

/// What the open connections have read is no longer read from the file: it may be gone, or another one. Nothing but SQLite opens it: when a
/// process closes a file, all of its POSIX locks on that file go, and the next process that closes the database removes its log
/// (<https://sqlite.org/howtocorrupt.html>, 2.2).
async fn check_file(path: &Path, opened: Option<FileId>) -> StoreResult<()> {
    let broken = |reason: String| StoreError::Failed(DbErr::Custom(format!("{}: {reason}", path.display())));
    let found = FileId::of(path).map_err(|error| broken(error.to_string()))?;
    if opened.is_some_and(|opened| opened != found) {
        return Err(broken("another file took its place".to_owned()));
    }
    match inspect(&Location::Sqlite(path.to_owned()), "", 0).await {
        Ok(Contents::Site(_)) => Ok(()),
        Ok(_) => Err(broken("it is empty".to_owned())),
        Err(error) => Err(broken(error.to_string())),
    }
}
