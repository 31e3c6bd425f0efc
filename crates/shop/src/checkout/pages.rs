use platform::page_path::PagePath;

pub const CHECKOUT: PagePath = PagePath::new("/checkout");
