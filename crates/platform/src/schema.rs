//! The tables of the platform that no folder of it owns.

use crate::store::Table;

/// Internal state of the program.
pub const CONFIG_ENTRIES: Table = Table::new("config_entries");
/// The settings of the site, by key.
pub const SITE_SETTINGS: Table = Table::new("site_settings");
/// Former slugs of items.
pub const OLD_SLUGS: Table = Table::new("old_slugs");
/// Rows that the program wrote as samples.
pub const SAMPLE_ROWS: Table = Table::new("sample_rows");
