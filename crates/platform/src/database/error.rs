use sea_orm::sqlx;
use sea_orm::sqlx::error::DatabaseError as _;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr, SqlErr};

use crate::fair_semaphore::Rejection;

const SQLITE_BUSY: u32 = 5;
const SQLITE_IOERR: u32 = 10;
const SQLITE_FULL: u32 = 13;

pub type StoreResult<T> = Result<T, StoreError>;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A unique constraint failed. The name of the constraint is for the log.
    #[error("taken: {0}")]
    Taken(String),
    /// The row or its parent was deleted in between.
    #[error("it was deleted meanwhile")]
    Gone,
    #[error("no permit for a search: {0}")]
    Busy(Rejection),
    #[error("the site is read-only: nothing can be written until its move is over or undone")]
    ReadOnlySite,
    /// The database is unreachable, full, or locked by another program.
    #[error("the database is unavailable: {0}")]
    Unreachable(#[source] DbErr),
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

fn is_unreachable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            is_connection_error(error) || is_out_of_resources(error)
        }
        _ => false,
    }
}

pub(super) fn is_connection_error(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // SQLSTATE classes: connection exception; shutdown, crash or startup; too many connections.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.len() == 5 && (code.starts_with("08") || code.starts_with("57P0") || code == "53300")
        }),
        _ => false,
    }
}

fn is_out_of_resources(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    match error.try_downcast_ref::<SqliteError>() {
        // The low byte of an extended result code is the primary one (https://sqlite.org/rescode.html).
        Some(error) => error
            .code()
            .and_then(|code| code.parse::<u32>().ok())
            .is_some_and(|code| matches!(code & 0xff, SQLITE_BUSY | SQLITE_IOERR | SQLITE_FULL)),
        // SQLSTATE class 53: insufficient resources.
        None => error.code().is_some_and(|code| code.len() == 5 && code.starts_with("53")),
    }
}
