//! What can go wrong with the data.

use sea_orm::{DbErr, SqlErr};

use crate::engine::turns::Refusal;

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
    /// There was no turn for a search.
    #[error("no turn for a search: {0}")]
    Busy(Refusal),
    /// Anything else: the database is away, full, or our query is wrong.
    #[error(transparent)]
    Failed(DbErr),
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(text)) => Self::Taken(text),
            Some(SqlErr::ForeignKeyConstraintViolation(_)) => Self::Gone,
            _ if matches!(error, DbErr::RecordNotUpdated | DbErr::RecordNotFound(_)) => Self::Gone,
            _ => Self::Failed(error),
        }
    }
}
