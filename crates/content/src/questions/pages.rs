//! The path of the subject's page.

use platform::page_path::PagePath;

/// The list of questions.
pub const LIST: PagePath = PagePath::new("/faq").with_parameters(&["category", "page", "search"]);
