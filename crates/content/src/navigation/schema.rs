//! The tables of the subject `navigation`.

use platform::store::Table;

/// Links of the navigation.
pub const NAV_LINKS: Table = Table::new("nav_links");
