//! The path of the subject's page.

use platform::page_path::PagePath;

/// The checkout.
pub const CHECKOUT: PagePath = PagePath::new("/checkout");
