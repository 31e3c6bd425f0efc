use platform::web::page_path::PagePath;

pub const ORDER: PagePath = PagePath::new("/orders/{token}").uncached();

pub const PAY: PagePath = PagePath::new("/orders/{token}/pay");

pub const SCREEN: PagePath = PagePath::new("/admin/orders");
