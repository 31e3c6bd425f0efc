//! The tables of the subject `storage`.

use crate::store::Table;

/// Files by their paths.
pub const FILES: Table = Table::new("files");
/// The contents of files: equal bytes once.
pub const FILE_CONTENTS: Table = Table::new("file_contents");
/// The sizes of images that exist.
pub const PICTURE_SIZES: Table = Table::new("picture_sizes");
/// Blobs whose row may be gone.
pub const FILE_LEFTOVERS: Table = Table::new("file_leftovers");
/// The rows that refer to files.
pub const FILE_USES: Table = Table::new("file_uses");
/// The paths that files were moved from.
pub const FILE_FORMER_PATHS: Table = Table::new("file_former_paths");
