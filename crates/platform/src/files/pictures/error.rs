use image::ImageError;

#[derive(Debug, thiserror::Error)]
#[error("cannot encode a picture: {0}")]
pub struct EncodeError(pub(super) String);

impl From<ImageError> for EncodeError {
    fn from(error: ImageError) -> Self {
        Self(error.to_string())
    }
}

impl From<png::EncodingError> for EncodeError {
    fn from(error: png::EncodingError) -> Self {
        Self(error.to_string())
    }
}

impl From<std::io::Error> for EncodeError {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}
