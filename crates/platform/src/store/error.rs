//! Errors of the database.

use sea_orm::sqlx;
use sea_orm::sqlx::error::DatabaseError as _;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr, SqlErr};

use crate::fair_semaphore::Rejection;

/// Another connection writes, and did not end in time.
const SQLITE_BUSY: u32 = 5;
/// The system cannot read or write the file.
const SQLITE_IOERR: u32 = 10;
/// The disk is full.
const SQLITE_FULL: u32 = 13;

/// The result of a query.
pub type StoreResult<T> = Result<T, StoreError>;

/// A failed query.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A unique column holds the value already. The text names the constraint, for the log.
    #[error("taken: {0}")]
    Taken(String),
    /// The row, or the one that it belongs to, was deleted meanwhile.
    #[error("it was deleted meanwhile")]
    Gone,
    /// A search got no permit.
    #[error("no permit for a search: {0}")]
    Busy(Rejection),
    /// Nothing may be written for now: the site is moved to another database.
    #[error("the site is read-only: nothing can be written until its move is over or undone")]
    ReadOnlySite,
    /// The database cannot be reached, or cannot take a write for now: it is full, or another program holds it.
    #[error("the database is unavailable: {0}")]
    Unreachable(#[source] DbErr),
    /// Anything else, such as a query that is wrong.
    #[error(transparent)]
    Failed(DbErr),
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(text)) => Self::Taken(text),
            Some(SqlErr::ForeignKeyConstraintViolation(_)) => Self::Gone,
            _ if matches!(error, DbErr::RecordNotUpdated | DbErr::RecordNotFound(_)) => Self::Gone,
            _ if is_unreachable(&error) => Self::Unreachable(error),
            _ => Self::Failed(error),
        }
    }
}

/// Tells whether a query failed for a reason that passes: the same query may succeed later.
fn is_unreachable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            is_connection_error(error) || is_out_of_resources(error)
        }
        _ => false,
    }
}

/// Tells whether there is no connection, or it ended.
pub(super) fn is_connection_error(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // Classes of SQLSTATE: connection exception; PostgreSQL is shutting down, crashed or not up yet; too many connections.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.len() == 5 && (code.starts_with("08") || code.starts_with("57P0") || code == "53300")
        }),
        _ => false,
    }
}

/// Tells whether the database is full, cannot be read for now, or is locked by another program.
fn is_out_of_resources(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    match error.try_downcast_ref::<SqliteError>() {
        // The low byte of an extended result code is the primary one (https://sqlite.org/rescode.html).
        Some(error) => error
            .code()
            .and_then(|code| code.parse::<u32>().ok())
            .is_some_and(|code| matches!(code & 0xff, SQLITE_BUSY | SQLITE_IOERR | SQLITE_FULL)),
        // The class of SQLSTATE: insufficient resources.
        None => error.code().is_some_and(|code| code.len() == 5 && code.starts_with("53")),
    }
}
