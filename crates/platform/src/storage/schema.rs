//! The tables of the subject `storage`.

use crate::store::Table;

/// Files by their paths.
pub const FILES: Table = Table::new("files");
/// What is in files: equal bytes once.
pub const FILE_CONTENTS: Table = Table::new("file_contents");
/// Which smaller sizes of a picture exist.
pub const PICTURE_SIZES: Table = Table::new("picture_sizes");
/// Blobs whose row may be gone.
pub const FILE_LEFTOVERS: Table = Table::new("file_leftovers");
/// Which items refer to which file.
pub const FILE_USES: Table = Table::new("file_uses");
