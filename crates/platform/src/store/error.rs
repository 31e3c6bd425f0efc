//! Errors of the database.

use sea_orm::sqlx;
use sea_orm::{DbErr, RuntimeErr, SqlErr};

use crate::fair_semaphore::Rejection;

/// The result of a query.
pub type StoreResult<T> = Result<T, StoreError>;

/// A failed query. Only the first kind is of interest to whoever sent the request.
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
    /// The database cannot be reached.
    #[error("the database cannot be reached: {0}")]
    Unreachable(#[source] DbErr),
    /// Anything else: the database is full, or our query is wrong.
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

/// Tells whether a query failed because there is no connection, or its connection ended.
fn is_unreachable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            is_connection_error(error)
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
