use platform::web::page_path::PagePath;

pub const CHECKOUT: PagePath = PagePath::new("/checkout");
