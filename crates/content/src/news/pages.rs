//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The list of articles.
pub const LIST: PagePath = PagePath::new("/news").with_parameters(&["category", "page", "search"]);

/// An article.
pub const ARTICLE: PagePath = PagePath::new("/news/{slug}");
