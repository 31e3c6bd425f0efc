use platform::web::page_path::PagePath;

/// Thanks for a message with `sent=1`.
pub const FORM: PagePath = PagePath::new("/contact").with_parameters(&["sent"]).titled("Contact");

pub const INBOX: PagePath = PagePath::new("/admin/messages");
