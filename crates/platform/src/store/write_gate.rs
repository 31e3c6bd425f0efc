//! The write gate: no write transaction begins while the site is read-only.
//!
//! The mark is an entry of the internal state. Every write transaction looks for it after it has begun, so it counts for all processes that
//! share the database from the moment of its commit on, whatever they remember.

use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, Statement,
    TransactionTrait as _,
};

use super::{StoreError, StoreResult};

/// The key of the mark in `config_entries`. Its value is the reason.
pub const READ_ONLY: &str = "read_only";
/// The key of the entry that names the storage which ends it.
pub const READ_ONLY_UNTIL: &str = "read_only_until";
/// Where the program keeps values for itself.
const ENTRIES: &str = "config_entries";

/// Any number that no other program takes for its own lock on the same server ("unionwrt" in ASCII). Writers share the lock; who has set the
/// mark takes it alone, to wait for those that began before.
const POSTGRES_LOCK: i64 = 0x756e_696f_6e77_7274;

/// Waits until no write transaction runs that began before the mark was committed. SQLite has one writer at a time, so none is left when the
/// mark is.
pub(super) async fn wait_for_writers(write: &DatabaseConnection) -> StoreResult<()> {
    if write.get_database_backend() == DbBackend::Postgres {
        let tx = write.begin().await?;
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
        tx.rollback().await?;
    }
    Ok(())
}

/// Rejects a transaction that has just begun if the site is read-only.
///
/// SQLite: a transaction that begins IMMEDIATE is the only writer, and what it reads is the newest there is.
///
/// PostgreSQL: one message, two statements, each with a snapshot of its own. The lock comes first: a mark that is committed after the second
/// statement has looked is followed by the exclusive lock, which waits for this transaction. The lock is only tried, since a transaction
/// that would have to wait for it began after the mark was committed. What is `READ COMMITTED` by default may be set to something else, where
/// both statements would see what was there before the lock.
pub(super) async fn check(tx: &DatabaseTransaction) -> StoreResult<()> {
    let is_read_only = if tx.get_database_backend() == DbBackend::Postgres {
        let statements = format!(
            "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; \
             SELECT 1 WHERE NOT pg_try_advisory_xact_lock_shared({POSTGRES_LOCK}); \
             SELECT 1 FROM {ENTRIES} WHERE key = '{READ_ONLY}'"
        );
        // The rows of both queries: without the lock one, with the mark one.
        tx.execute_unprepared(&statements).await?.rows_affected() > 0
    } else {
        let mark = format!("SELECT 1 FROM {ENTRIES} WHERE key = '{READ_ONLY}'");
        tx.query_one_raw(Statement::from_string(DbBackend::Sqlite, mark)).await?.is_some()
    };
    if is_read_only { Err(StoreError::ReadOnlySite) } else { Ok(()) }
}

/// The condition that the site can be written, for a statement that is a transaction by itself in SQLite: it has the right to write before it
/// reads.
pub(super) fn is_writable() -> Expr {
    let mark =
        Query::select().expr(Expr::val(1)).from(ENTRIES).and_where(Expr::col("key").eq(READ_ONLY)).take();
    Expr::exists(mark).not()
}

/// Rejects a statement with the condition [`is_writable`] that has written no row, if the site is read-only.
pub(super) async fn check_after(write: &DatabaseConnection) -> StoreResult<()> {
    let writable = Query::select().expr(Expr::val(1)).and_where(is_writable()).take();
    if write.query_one(&writable).await?.is_some() { Ok(()) } else { Err(StoreError::ReadOnlySite) }
}
