use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::Duration;

use sea_orm::{ConnectionTrait as _, DbErr, Statement};

use super::connect::Location;
use super::inspect::{Contents, inspect};
use super::{Store, StoreError, StoreResult};

/// Monitors expect a response within a second.
const MAX_WAIT: Duration = Duration::from_millis(900);
/// The row of `rate_limits` that tests writing.
const TEST_WRITE: &str = "INSERT INTO rate_limits (key_hash, state, expires_at) VALUES ('readyz', $1, $1) \
                   ON CONFLICT (key_hash) DO UPDATE SET state = $1, expires_at = $1";

impl Store {
    pub async fn ping(&self) -> StoreResult<()> {
        if self.availability().is_lost() {
            return Err(StoreError::Unreachable(DbErr::Custom("the connection to it is lost".to_owned())));
        }
        let answer = tokio::time::timeout(MAX_WAIT, self.inner.read.execute_unprepared("SELECT 1")).await;
        let silent = |_| StoreError::Unreachable(DbErr::Custom("it does not answer".to_owned()));
        answer.map_err(silent)?.map(drop).map_err(StoreError::from)
    }

    /// Checks that a new connection can read the database and a write becomes durable. `number` must be unique per check. A database busy
    /// with other writes is healthy.
    pub async fn check(&self, number: i64) -> StoreResult<()> {
        self.ping().await?;
        let checks = async {
            if let Location::Sqlite(path) = &self.inner.location {
                check_file(path, self.inner.file).await?;
            }
            let db = self.rate_limits();
            db.execute_raw(Statement::from_sql_and_values(
                db.get_database_backend(),
                TEST_WRITE,
                [number.into()],
            ))
            .await?;
            Ok(())
        };
        tokio::time::timeout(MAX_WAIT, checks).await.unwrap_or(Ok(()))
    }
}

/// Device and inode: a file that replaces another under the same name has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

impl FileId {
    pub(super) fn of(path: &Path) -> std::io::Result<Self> {
        std::fs::metadata(path).map(|found| Self(found.dev(), found.ino()))
    }
}

/// Fails if the database file was deleted or replaced, which open connections hide. Only SQLite may open it: closing it drops all POSIX
/// locks of the process, and the next one to close the database would delete the WAL (<https://sqlite.org/howtocorrupt.html>, 2.2).
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
