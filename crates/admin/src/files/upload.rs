//! Validating an upload and storing it as a file at its path.

use std::io::{self, BufReader, BufWriter, Seek as _, SeekFrom, Write};

use axum::http::StatusCode;
use sha2::{Digest as _, Sha256};

use super::receive::ReceivedUpload;
use super::view::AuditedFile;
use accounts::audit::{Actor, AuditEvent, Change};
use platform::core::Core;
use platform::files::pictures::{self, PictureError};
use platform::files::{
    self, Bucket, Bytes, Content, File, Picture, PutOutcome, StorageError, StoredBlob, Target, document_type,
};
use platform::web::{ApiError, ApiResult};

/// Attempts to store a blob that is deleted concurrently; even one retry is rare.
const MAX_TRIES: usize = 3;

/// Validates an upload, stores it at its path, and audits that. Returns the file, and whether there was none at its path before. On an error
/// the site is unchanged.
pub(super) async fn store_upload(
    core: &Core,
    actor: Actor,
    target: Target,
    upload: ReceivedUpload,
) -> ApiResult<(File, bool)> {
    let validated = match target.bucket {
        Bucket::Images => validate_image(core, upload).await?,
        Bucket::Documents => validate_document(upload).await?,
    };
    for _ in 0..MAX_TRIES {
        let blob = store_blob(core, &validated).await?;
        let change = Change::begin(core, actor.clone()).await?;
        let outcome = files::put(change.tx(), &blob, &target, core.entropy.uuid(), change.now()).await?;
        match outcome {
            PutOutcome::Stored(file, before) => {
                if before.is_some() {
                    check_replaced_type(&file)?;
                }
                let action = if before.is_some() { "replaced" } else { "created" };
                let before = before.as_deref().map(AuditedFile::from);
                let event = AuditEvent::new(action, "file", file.id, file.bucket_path())
                    .with_forms(before.as_ref(), Some(&AuditedFile::from(&*file)));
                change.commit([event]).await?;
                return Ok((*file, before.is_none()));
            }
            PutOutcome::PathTaken => return Err(path_taken_error()),
            PutOutcome::Moved => {
                return Err(ApiError::conflict(
                    "moved",
                    "This file was moved when its audience changed. Reload the page, then replace it at its new address.",
                ));
            }
            PutOutcome::BlobGone => {}
        }
    }
    Err(ApiError::Busy(1, None))
}

pub(super) fn path_taken_error() -> ApiError {
    ApiError::conflict("taken", "There is a file at this path already.")
}

/// A document is replaced only by one of the type in its URL: people save it under that name, and their computers go by the extension.
/// Pictures may change their type, because browsers go by the media type.
fn check_replaced_type(file: &File) -> ApiResult<()> {
    let (Some(ending), Some((_, named))) =
        (files::file_extension(&file.content_type), file.path.rsplit_once('.'))
    else {
        return Ok(());
    };
    if named.eq_ignore_ascii_case(ending) {
        return Ok(());
    }
    let sentence = format!(
        "The new file is a .{ending} and this address ends in .{named}. Upload it as a new file instead."
    );
    Err(ApiError::Rejected(StatusCode::CONFLICT, "other_type", sentence.into()))
}

struct ValidatedUpload {
    content: Content,
    file: std::fs::File,
}

async fn store_blob(core: &Core, validated: &ValidatedUpload) -> ApiResult<StoredBlob> {
    let mut file = validated.file.try_clone().map_err(StorageError::from)?;
    file.seek(SeekFrom::Start(0)).map_err(StorageError::from)?;
    let one = (core.entropy.uuid(), validated.content.clone(), Bytes::File(file));
    let blob = core.storage.store_blobs(&core.store, core.now(), vec![one]).await?;
    blob.into_iter().next().ok_or_else(|| ApiError::Internal("nothing was kept".into()))
}

/// Validates an image by decoding it. Only its pixels are stored; metadata is dropped. It is written to a file: one that shows noise may be as
/// large as its pixels.
async fn validate_image(core: &Core, upload: ReceivedUpload) -> ApiResult<ValidatedUpload> {
    let file = core.storage.unnamed_file().await?;
    let encoded = core
        .storage
        .with_picture(move || {
            let decoded = pictures::read(BufReader::new(upload.file))?;
            let mut out = HashingWriter { file: BufWriter::new(file), hash: Sha256::new(), size: 0 };
            let original = pictures::encode_original(decoded, &mut out);
            Ok(original.and_then(|original| Ok((original, out.finish()?))))
        })
        .await;
    let (original, (file, sha256, size)) = match encoded {
        // It broke the decoder.
        None => return Err(picture_error(&PictureError::Damaged)),
        Some(Err(error)) => return Err(picture_error(&error)),
        Some(Ok(Err(error))) => return Err(ApiError::Internal(error.to_string())),
        Some(Ok(Ok(written))) => written,
    };
    let picture =
        Picture { width: original.width.into(), height: original.height.into(), color: original.color };
    let content = Content {
        sha256,
        content_type: original.content_type.to_owned(),
        size,
        picture: Some(picture),
        sizes_at_once: true,
    };
    Ok(ValidatedUpload { content, file })
}

struct HashingWriter {
    file: BufWriter<std::fs::File>,
    hash: Sha256,
    size: i64,
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.hash.update(bytes.get(..count).unwrap_or_default());
        self.size = self.size.saturating_add(i64::try_from(count).unwrap_or(i64::MAX));
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl HashingWriter {
    /// Returns the file, its hash in lower-case hexadecimal, and its size in bytes.
    fn finish(self) -> io::Result<(std::fs::File, String, i64)> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((file, hex::encode(self.hash.finalize()), self.size))
    }
}

fn picture_error(error: &PictureError) -> ApiError {
    let (status, code) = match error {
        PictureError::Kind => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_type"),
        PictureError::TooLarge(..) | PictureError::TooCostly(..) => {
            (StatusCode::PAYLOAD_TOO_LARGE, "too_many_pixels")
        }
        PictureError::Damaged => (StatusCode::UNPROCESSABLE_ENTITY, "damaged"),
    };
    ApiError::Rejected(status, code, error.to_string().into())
}

async fn validate_document(upload: ReceivedUpload) -> ApiResult<ValidatedUpload> {
    let file = upload.file.try_clone().map_err(StorageError::from)?;
    let looked = tokio::task::spawn_blocking(move || document_type(&file)).await;
    // A file that crashes its parser is not a document.
    let kind = looked.unwrap_or(Ok(None)).map_err(StorageError::from)?.ok_or_else(|| {
        let sentence =
            "This is not a document we can use. Please send a PDF, or a Word, Excel, PowerPoint or OpenDocument file.";
        ApiError::Rejected(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_type", sentence.into())
    })?;
    let content = Content {
        sha256: upload.sha256,
        content_type: kind.to_owned(),
        size: i64::try_from(upload.size).unwrap_or(i64::MAX),
        picture: None,
        sizes_at_once: false,
    };
    Ok(ValidatedUpload { content, file: upload.file })
}
