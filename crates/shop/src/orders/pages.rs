//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// An order, for its buyer.
pub const ORDER: PagePath = PagePath::new("/orders/{token}");

/// The redirect from an order to its payment page.
pub const PAY: PagePath = PagePath::new("/orders/{token}/pay");

/// The staff's list of orders; an order stands below it by its id.
pub const SCREEN: PagePath = PagePath::new("/admin/orders");
