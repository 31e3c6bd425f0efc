use std::error::Error;
use std::io;

use crate::database::StoreError;
use crate::web::ApiError;

pub type StorageResult<T> = Result<T, StorageError>;

#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("no space is left for files: {0}")]
    Full(String),
    #[error("the content of a file is missing: {0}")]
    Missing(String),
    /// The storage is unreachable or fails; the call may be repeated.
    #[error("the storage of files failed: {0}")]
    Away(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}

impl From<io::Error> for StorageError {
    fn from(error: io::Error) -> Self {
        // The storage's writer wraps the I/O error.
        let inner = error.get_ref().and_then(|inner| find_io(inner)).is_some_and(is_full);
        if is_full(&error) || inner { Self::Full(error.to_string()) } else { Self::Away(error.to_string()) }
    }
}

impl From<object_store::Error> for StorageError {
    fn from(error: object_store::Error) -> Self {
        match &error {
            object_store::Error::NotFound { path, .. } => Self::Missing(path.clone()),
            other if find_io(other).is_some_and(is_full) => Self::Full(error.to_string()),
            _ => Self::Away(error.to_string()),
        }
    }
}

fn find_io<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a io::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<io::Error>() {
            return Some(found);
        }
        next = error.source();
    }
    None
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Store(error) => error.into(),
            StorageError::Full(reason) => {
                tracing::error!(reason, "no space is left for files");
                Self::StorageFull
            }
            StorageError::Missing(reason) | StorageError::Away(reason) => {
                tracing::error!(reason, "the storage of files failed");
                Self::StorageUnavailable
            }
        }
    }
}
