//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The query parameter of the shop that says why it is shown in place of a product.
pub const LOST: &str = "product";

/// The list of products.
pub const LIST: PagePath = PagePath::new("/shop").with_parameters(&["category", "page", LOST, "search"]);

/// A product.
pub const PRODUCT: PagePath = PagePath::new("/shop/product/{id}");
