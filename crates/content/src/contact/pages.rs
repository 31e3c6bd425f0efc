use platform::web::page_path::PagePath;

/// The contact page; with `sent=1`, the thanks for the message.
pub const FORM: PagePath = PagePath::new("/contact").with_parameters(&["sent"]).titled("Contact");

pub const INBOX: PagePath = PagePath::new("/admin/messages");
