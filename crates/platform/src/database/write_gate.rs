//! The write gate: no write transaction begins while the site is read-only. A transaction checks the mark, an entry of the internal state,
//! after its BEGIN, so that the mark applies to every process on the database from its commit on.

use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, Statement,
    TransactionTrait as _,
};

use super::{StoreError, StoreResult};

pub const READ_ONLY: &str = "read_only";
/// Names the storage that ends the read-only mode.
pub const READ_ONLY_UNTIL: &str = "read_only_until";
const CONFIG_TABLE: &str = "config_entries";

/// Advisory lock, unique on the server ("unionwrt" in ASCII). Writers share it; the process that sets the mark takes it exclusively, to
/// wait for earlier writers.
const POSTGRES_LOCK: i64 = 0x756e_696f_6e77_7274;

/// Waits for write transactions that began before the mark was committed. SQLite has one writer, so none is left.
pub(super) async fn wait_for_writers(write: &DatabaseConnection) -> StoreResult<()> {
    if write.get_database_backend() == DbBackend::Postgres {
        let tx = write.begin().await?;
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
        tx.rollback().await?;
    }
    Ok(())
}

/// Rejects a new transaction if the site is read-only.
///
/// SQLite: an IMMEDIATE transaction is the only writer and reads the latest state.
///
/// PostgreSQL: one message with two statements, each with its own snapshot. The lock comes first: if the mark is committed after the
/// second statement, its exclusive lock waits for this transaction. The lock is only tried, since a transaction that would have to wait
/// began after the mark. The isolation level is set, since a non-default one would use one snapshot for both statements.
pub(super) async fn check(tx: &DatabaseTransaction) -> StoreResult<()> {
    let is_read_only = if tx.get_database_backend() == DbBackend::Postgres {
        let statements = format!(
            "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; \
             SELECT 1 WHERE NOT pg_try_advisory_xact_lock_shared({POSTGRES_LOCK}); \
             SELECT 1 FROM {CONFIG_TABLE} WHERE key = '{READ_ONLY}'"
        );
        // The rows of both queries: one without the lock, one with the mark.
        tx.execute_unprepared(&statements).await?.rows_affected() > 0
    } else {
        let mark = format!("SELECT 1 FROM {CONFIG_TABLE} WHERE key = '{READ_ONLY}'");
        tx.query_one_raw(Statement::from_string(DbBackend::Sqlite, mark)).await?.is_some()
    };
    if is_read_only { Err(StoreError::ReadOnlySite) } else { Ok(()) }
}

/// SQL condition of a writable site, for a single-statement transaction in SQLite, which takes the write lock before it reads.
pub(super) fn is_writable() -> Expr {
    let mark = Query::select()
        .expr(Expr::val(1))
        .from(CONFIG_TABLE)
        .and_where(Expr::col("key").eq(READ_ONLY))
        .take();
    Expr::exists(mark).not()
}

/// Checks an update with the condition [`is_writable`] that changed no row: fails if the site is read-only.
pub(super) async fn check_after(write: &DatabaseConnection) -> StoreResult<()> {
    let writable = Query::select().expr(Expr::val(1)).and_where(is_writable()).take();
    if write.query_one(&writable).await?.is_some() { Ok(()) } else { Err(StoreError::ReadOnlySite) }
}
