//! The path of the subject's page.

use platform::page_path::PagePath;

/// The list of documents.
pub const LIST: PagePath = PagePath::new("/documents").with_parameters(&["category", "page", "search"]);
