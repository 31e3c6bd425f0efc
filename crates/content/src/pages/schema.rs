//! The tables of the subject `pages`.

use platform::store::Table;

/// Content pages.
pub const PAGES: Table = Table::new("pages");

/// Where pages were found before they moved.
pub const PAGE_FORMER_PATHS: Table = Table::new("page_former_paths");
