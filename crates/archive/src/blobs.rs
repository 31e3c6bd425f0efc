use std::io::Read;

use anyhow::Context as _;
use axum::body::Bytes;
use futures_util::{Stream, TryStreamExt as _};
use platform::database::Selection;
use platform::database::transfer::FrozenDatabase;
use platform::files::transfer::BlobId;
use platform::files::{StorageError, StorageResult};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::manifest::FILES;

pub(crate) const FILE_CONTENTS_TABLE: &str = "file_contents";

#[derive(Deserialize)]
struct FileContentsRow {
    id: uuid::Uuid,
    sha256: String,
    size: u64,
}

pub(crate) fn parse_blob_row(line: &[u8]) -> anyhow::Result<BlobId> {
    let FileContentsRow { id, sha256, size } =
        serde_json::from_slice(line).with_context(|| format!("a row of {FILE_CONTENTS_TABLE} is damaged"))?;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    anyhow::ensure!(is_hash, "a row of {FILE_CONTENTS_TABLE} has no SHA-256: {sha256:?}");
    Ok(BlobId { id, sha256, size })
}

/// Lists the file contents that the archived tables select, sorted by hash.
pub(crate) async fn list_blobs(frozen: &FrozenDatabase, tables: &[Selection]) -> anyhow::Result<Vec<BlobId>> {
    let selection = tables.iter().find(|selection| selection.archived.table == FILE_CONTENTS_TABLE);
    let Some(selection) = selection else { return Ok(Vec::new()) };
    let Some(columns) = frozen.columns(FILE_CONTENTS_TABLE).await? else { return Ok(Vec::new()) };
    let mut rows = frozen.rows(&columns, selection).await?;
    let (mut blobs, mut line) = (Vec::new(), String::new());
    while let Some(row) = rows.try_next().await? {
        line.clear();
        columns.write_line(&row, &mut line)?;
        blobs.push(parse_blob_row(line.as_bytes())?);
    }
    blobs.sort_unstable_by(|one, other| one.sha256.cmp(&other.sha256));
    Ok(blobs)
}

const CHUNK_BYTES: usize = 256 * 1024;

/// Streams a file from an archive. The last piece fails if the hash differs.
pub(crate) fn verified_pieces<'a>(
    reader: Box<dyn Read + Send + 'a>,
    blob: BlobId,
) -> impl Stream<Item = StorageResult<Bytes>> + Send + 'a {
    let state = Some((reader, Sha256::new(), blob));
    futures_util::stream::unfold(state, async |state| {
        let (mut reader, mut hash, blob) = state?;
        let mut piece = vec![0; CHUNK_BYTES];
        let damaged =
            |reason: String| StorageError::Away(format!("{}{} is damaged: {reason}", FILES, blob.sha256));
        match reader.read(&mut piece) {
            Err(error) => Some((Err(damaged(error.to_string())), None)),
            Ok(0) => {
                let found = hex::encode(hash.finalize());
                (found != blob.sha256).then(|| (Err(damaged(format!("its hash is {found}"))), None))
            }
            Ok(read) => {
                piece.truncate(read);
                hash.update(&piece);
                Some((Ok(Bytes::from(piece)), Some((reader, hash, blob))))
            }
        }
    })
}
