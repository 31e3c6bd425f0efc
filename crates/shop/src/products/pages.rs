use platform::page_path::PagePath;

/// The query parameter of the shop that says why it is shown in place of a product.
pub const LOST: &str = "product";

pub const LIST: PagePath = PagePath::new("/shop").with_parameters(&["category", "page", LOST, "search"]);

pub const PRODUCT: PagePath = PagePath::new("/shop/product/{id}");
