//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The list of albums.
pub const LIST: PagePath = PagePath::new("/photos").with_parameters(&["page"]);

/// The pictures of an album.
pub const ALBUM: PagePath = PagePath::new("/photos/{slug}").with_parameters(&["page"]);
