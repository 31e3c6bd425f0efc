use jiff::Timestamp;
use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement};

use super::migrate::{MigrationState, Migrations};
use super::{Store, StoreError, StoreResult};

/// Problems that SQLite lists before it stops.
const MAX_PROBLEMS: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Integrity {
    Intact,
    /// PostgreSQL without data checksums cannot detect damage.
    Unchecked,
    Damaged(String),
}

impl Store {
    pub async fn engine_version(&self) -> StoreResult<String> {
        let (sql, product) = match self.backend() {
            DbBackend::Sqlite => ("SELECT sqlite_version() AS found", "SQLite"),
            _ => ("SELECT current_setting('server_version') AS found", "PostgreSQL"),
        };
        let version = self.query_one(sql).await?.try_get::<String>("", "found")?;
        // PostgreSQL adds the name of its package: `16.4 (Debian 16.4-1)`.
        let version = version.split(' ').next().unwrap_or_default().to_owned();
        Ok(format!("{product} {version}"))
    }

    /// Checks the integrity: SQLite reads its whole file, PostgreSQL reports the pages whose checksum was wrong when they were read.
    pub async fn integrity(&self) -> StoreResult<Integrity> {
        if self.backend() == DbBackend::Sqlite {
            let sql = format!("PRAGMA quick_check({MAX_PROBLEMS})");
            let statement = Statement::from_string(DbBackend::Sqlite, sql);
            let rows = self.inner.read.query_all_raw(statement).await?;
            let told =
                rows.iter().map(|row| row.try_get_by_index::<String>(0)).collect::<Result<Vec<_>, _>>()?;
            let is_intact = told.len() == 1 && told[0] == "ok";
            return Ok(if is_intact { Integrity::Intact } else { Integrity::Damaged(told.join("; ")) });
        }
        let sql = "SELECT current_setting('data_checksums') AS checksums, COALESCE(checksum_failures, 0) AS failures \
                   FROM pg_stat_database WHERE datname = current_database()";
        let row = self.query_one(sql).await?;
        let (checksums, failures) =
            (row.try_get::<String>("", "checksums")?, row.try_get::<i64>("", "failures")?);
        Ok(match failures {
            0 if checksums == "on" => Integrity::Intact,
            0 => Integrity::Unchecked,
            _ => Integrity::Damaged(format!("{failures} wrong checksums of pages")),
        })
    }

    pub async fn migrations(&self) -> StoreResult<MigrationState> {
        Ok(Migrations(&self.inner.schema).state(&self.inner.read).await?)
    }

    /// The clock of the database server; `None` if the database uses this machine's.
    pub async fn server_clock(&self) -> StoreResult<Option<Timestamp>> {
        if self.backend() == DbBackend::Sqlite {
            return Ok(None);
        }
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT) AS now";
        let now = self.query_one(sql).await?.try_get::<i64>("", "now")?;
        Ok(Timestamp::from_microsecond(now).ok())
    }

    fn backend(&self) -> DbBackend {
        self.inner.read.get_database_backend()
    }

    async fn query_one(&self, sql: &str) -> StoreResult<QueryResult> {
        let row = self.inner.read.query_one_raw(Statement::from_string(self.backend(), sql)).await?;
        row.ok_or_else(|| StoreError::Failed(DbErr::Custom(format!("no row: {sql}"))))
    }
}
