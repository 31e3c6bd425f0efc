use platform::database::column::{instant, text};
use platform::database::{SchemaBuilder, Table};

pub const PROVIDER_EVENTS: Table = Table::new("provider_events");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table_with_key(
            PROVIDER_EVENTS,
            &["provider", "event_id"],
            [text("provider"), text("event_id"), instant("received_at")],
        )
        .index(&["received_at"]);
}
