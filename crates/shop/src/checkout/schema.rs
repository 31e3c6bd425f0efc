//! The tables of the subject `checkout`.

use platform::store::Table;

/// Webhook events that were processed.
pub const PROVIDER_EVENTS: Table = Table::new("provider_events");
