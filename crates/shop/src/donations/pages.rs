//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The donation form; thanks for a donation with `thanks=1`.
pub const FORM: PagePath = PagePath::new("/donate").with_parameters(&["thanks"]);

/// A donation, for its donor.
pub const DONATION: PagePath = PagePath::new("/donations/{token}");

/// The staff's list of donations.
pub const SCREEN: PagePath = PagePath::new("/admin/donations");
