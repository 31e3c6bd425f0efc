//! Errors of encoding images.

use image::ImageError;

/// The reason why there are no bytes.
#[derive(Debug, thiserror::Error)]
#[error("cannot encode a picture: {0}")]
pub struct EncodeError(pub(super) String);

impl From<ImageError> for EncodeError {
    fn from(error: ImageError) -> Self {
        Self(error.to_string())
    }
}
