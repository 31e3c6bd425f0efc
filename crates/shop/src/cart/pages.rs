use platform::web::page_path::PagePath;

/// The cart as a page of plain forms, for browsers without scripts.
pub const CART: PagePath = PagePath::new("/cart").uncached();
