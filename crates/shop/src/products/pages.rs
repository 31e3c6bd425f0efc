use platform::page_path::PagePath;

/// Query parameter of the shop: why it replaces a product's page.
pub const LOST: &str = "product";

pub const LIST: PagePath = PagePath::new("/shop").with_parameters(&["category", "page", LOST, "search"]);

pub const PRODUCT: PagePath = PagePath::new("/shop/product/{id}");
