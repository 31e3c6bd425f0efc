//! The paths of the pages for people with an account.

use platform::page_path::PagePath;

/// The page on which one signs in or up.
pub const SIGN_IN: PagePath = PagePath::new("/auth");

/// The page on which one chooses a new password, or the first one after an invitation.
pub const NEW_PASSWORD: PagePath = PagePath::new("/auth/new-password");

/// The page on which the first owner is made.
pub const SETUP: PagePath = PagePath::new("/auth/setup");

/// The staff's area. The browser's router knows the screens below it.
pub const ADMIN: PagePath = PagePath::new("/admin");

/// The screen of one's own account.
pub const ACCOUNT: PagePath = PagePath::new("/admin/account");

/// The owners' list of accounts.
pub const USERS: PagePath = PagePath::new("/admin/users");
