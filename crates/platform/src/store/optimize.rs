//! Upkeep of SQLite: statistics for its query planner, and free pages. PostgreSQL's own workers do this.

use std::time::Duration;

use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};

/// How often to look whether a table has grown or shrunk tenfold (<https://sqlite.org/pragma.html#pragma_optimize>).
pub(super) const EVERY: Duration = Duration::from_secs(6 * 60 * 60);

/// Analyzes the tables that have no statistics, or old ones: 0x02 is ANALYZE and 0x10 bounds the rows it reads. 0x10000 looks
/// at all tables, since queries use other connections than the one that writes. With 100,000 posts 20 ms, unbounded 110.
const OPTIMIZE: &str = "PRAGMA optimize=0x10012";

/// Returns up to 16 MB of free pages to the file system (<https://sqlite.org/pragma.html#pragma_incremental_vacuum>).
const SHRINK: &str = "PRAGMA incremental_vacuum(4000)";

/// Brings the statistics up to date and shrinks the file. It fails without harm, such as when another process keeps writing.
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
