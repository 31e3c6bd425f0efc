//! The tables of the subject `alerts`.

use platform::store::Table;

/// Alerts.
pub const ALERTS: Table = Table::new("alerts");
