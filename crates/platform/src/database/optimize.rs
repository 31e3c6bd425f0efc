//! Maintenance of SQLite: planner statistics and free pages. PostgreSQL has autovacuum.

use std::time::Duration;

use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};

/// Interval; `optimize` only acts when a table has grown or shrunk tenfold (<https://sqlite.org/pragma.html#pragma_optimize>).
pub(super) const EVERY: Duration = Duration::from_secs(6 * 60 * 60);

/// Analyzes tables with missing or old statistics: 0x02 is ANALYZE, 0x10 limits the rows read. 0x10000 checks all tables, since queries
/// use other connections than the writer. 20 ms with 100,000 posts, 110 unbounded.
const OPTIMIZE: &str = "PRAGMA optimize=0x10012";

/// Returns up to 16 MB of free pages to the file system (<https://sqlite.org/pragma.html#pragma_incremental_vacuum>).
const SHRINK: &str = "PRAGMA incremental_vacuum(4000)";

/// A failure is harmless, for example while another process writes.
pub(super) async fn run(write: &DatabaseConnection) {
    if write.get_database_backend() != DbBackend::Sqlite {
        return;
    }
    for (upkeep, failure) in [
        (OPTIMIZE, "SQLite's statistics could not be brought up to date"),
        (SHRINK, "free pages of the database could not be returned"),
    ] {
        if let Err(error) = write.execute_unprepared(upkeep).await {
            tracing::warn!(%error, "{failure}");
        }
    }
}
