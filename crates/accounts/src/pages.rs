use platform::web::page_path::PagePath;

pub const SIGN_IN: PagePath = PagePath::new("/auth");

pub const NEW_PASSWORD: PagePath = PagePath::new("/auth/new-password");

pub const SETUP: PagePath = PagePath::new("/auth/setup");

/// The browser's router knows the screens below it.
pub const ADMIN: PagePath = PagePath::new("/admin");

pub const ACCOUNT: PagePath = PagePath::new("/admin/account");

pub const USERS: PagePath = PagePath::new("/admin/users");
