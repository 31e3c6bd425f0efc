use platform::web::page_path::{PagePath, plain_id};

/// Query parameter of the shop: why it replaces a product's page.
pub const LOST_PARAMETER: &str = "product";

pub const LIST: PagePath =
    PagePath::new("/shop").with_parameters(&["category", "page", LOST_PARAMETER, "search"]).titled("Shop");

pub const PRODUCT: PagePath = PagePath::new("/shop/product/{id}").of_items(|id| plain_id(id).is_some());
