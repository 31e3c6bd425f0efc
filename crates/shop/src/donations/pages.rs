use platform::web::page_path::PagePath;

/// Thanks for a donation with `thanks=1`.
pub const FORM: PagePath = PagePath::new("/donate").with_parameters(&["thanks"]).titled("Donate");

pub const DONATION: PagePath = PagePath::new("/donations/{token}").uncached();

pub const SCREEN: PagePath = PagePath::new("/admin/donations");
