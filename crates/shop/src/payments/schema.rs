use platform::database::column::{cents, choice, id, instant, number, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const DEMO_SESSIONS: Table = Table::new("demo_sessions");
pub const DEMO_REFUNDS: Table = Table::new("demo_refunds");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema.table(
        DEMO_SESSIONS,
        [
            text("id").primary_key(),
            uuid("reference").unique(),
            text("title"),
            text("description"),
            cents("amount_cents"),
            text("success_url"),
            text("cancel_url"),
            instant("expires_at"),
            choice("state", &["open", "paid", "expired"]),
        ],
    );
    schema
        .table(DEMO_REFUNDS, [id(), text("payment_id"), number("amount_cents").at_least(1)])
        .index(&["payment_id"]);
}
