//! The digest of a table, equal to that of its part in an archive.

use futures_util::TryStreamExt as _;
use platform::database::transfer::{Columns, Rows};
use sha2::{Digest as _, Sha256};

use crate::progress::Progress;

/// Reads the rows to the end. Returns their number, and the SHA-256 of the lines that an archive holds of them.
pub(crate) async fn count_and_digest(
    columns: &Columns,
    mut rows: Rows<'_>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<(u64, String)> {
    let (mut hash, mut count, mut line) = (Sha256::new(), 0, String::new());
    while let Some(row) = rows.try_next().await? {
        line.clear();
        columns.write_line(&row, &mut line)?;
        hash.update(&line);
        progress.add(line.len() as u64);
        count += 1;
    }
    Ok((count, hex::encode(hash.finalize())))
}
