//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The contact form; thanks for a message with `sent=1`.
pub const FORM: PagePath = PagePath::new("/contact").with_parameters(&["sent"]);

/// The staff's inbox.
pub const INBOX: PagePath = PagePath::new("/admin/messages");
