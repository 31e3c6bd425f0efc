use crate::database::column::{id, instant, json, number, text};
use crate::database::{SchemaBuilder, Table};

pub const OUTBOX: Table = Table::new("outbox");

pub(crate) fn baseline(schema: &mut SchemaBuilder) {
    // The message and its links are composed when it is sent. Each state has its own index, so that the worker never reads past sent
    // messages.
    schema
        .table(
            OUTBOX,
            [
                id(),
                text("kind"),
                text("to_address"),
                json("payload"),
                instant("next_try_at"),
                number("tries"),
                text("last_error").nullable(),
                instant("failed_at").nullable(),
                instant("sent_at").nullable(),
                instant("claimed_until").nullable(),
                instant("created_at"),
            ],
        )
        .partial_index("due", &["next_try_at", "id"], "sent_at IS NULL AND failed_at IS NULL")
        .partial_index("given_up", &["failed_at DESC", "id DESC"], "failed_at IS NOT NULL")
        .partial_index("sent", &["sent_at DESC", "id DESC"], "sent_at IS NOT NULL")
        .partial_index("waiting", &["created_at", "id"], "sent_at IS NULL AND failed_at IS NULL");
}
