use platform::web::page_path::PagePath;

/// The page of who reserved, by a secret link.
pub const RESERVATION: PagePath = PagePath::new("/reservations/{token}").uncached();
