//! The tables of the subject `checkout`.

use platform::store::column::{instant, text};
use platform::store::{SchemaBuilder, Table};

/// Webhook events that were processed.
pub const PROVIDER_EVENTS: Table = Table::new("provider_events");

/// Creates the tables.
pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table_with_key(
            PROVIDER_EVENTS,
            &["provider", "event_id"],
            [text("provider"), text("event_id"), instant("received_at")],
        )
        .index(&["received_at"]);
}
