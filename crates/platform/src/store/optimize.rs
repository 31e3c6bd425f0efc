//! Statistics for SQLite's query planner. PostgreSQL gathers its own.

use std::time::Duration;

use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};

/// How often to look whether a table has grown or shrunk tenfold (<https://sqlite.org/pragma.html#pragma_optimize>).
pub(super) const EVERY: Duration = Duration::from_secs(6 * 60 * 60);

/// Analyzes the tables that have no statistics, or old ones: 0x02 is ANALYZE and 0x10 bounds the rows it reads. 0x10000 looks
/// at all tables, since queries use other connections than the one that writes. With 100,000 posts 20 ms, unbounded 110.
const OPTIMIZE: &str = "PRAGMA optimize=0x10012";

/// Brings the statistics up to date. It fails without harm, such as when another process keeps writing.
pub(super) async fn run(write: &DatabaseConnection) {
    if write.get_database_backend() != DbBackend::Sqlite {
        return;
    }
    if let Err(error) = write.execute_unprepared(OPTIMIZE).await {
        tracing::warn!(%error, "SQLite's statistics could not be brought up to date");
    }
}
