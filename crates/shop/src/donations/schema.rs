use platform::database::column::{OnDelete::Cascade, cents, choice, id, instant, number, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const DONATIONS: Table = Table::new("donations");
pub const DONATION_PAYMENTS: Table = Table::new("donation_payments");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    // `attempt` is a SHA-256 in hexadecimal: one attempt creates one donation.
    schema
        .table(
            DONATIONS,
            [
                id(),
                number("version"),
                text("token").unique(),
                text("attempt").unique(),
                choice("interval", &["once", "monthly"]),
                number("amount_cents").at_least(1),
                cents("received_cents"),
                text("name"),
                text("email"),
                choice("status", &["pending", "received", "active", "ended", "expired"]),
                text("provider"),
                text("session_id").nullable(),
                text("session_url").nullable(),
                text("note").nullable(),
                instant("expires_at"),
                instant("paid_at").nullable(),
                instant("ended_at").nullable(),
                instant("checked_at").nullable(),
                instant("erased_at").nullable(),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["created_at DESC", "id DESC"])
        .index(&["erased_at", "updated_at"])
        .index(&["interval", "created_at DESC", "id DESC"])
        .index(&["status", "created_at DESC", "id DESC"])
        .index(&["status", "expires_at"])
        .list_index(&["received_cents"]);
    schema
        .table(
            DONATION_PAYMENTS,
            [
                id(),
                text("provider"),
                text("payment_id"),
                uuid("donation_id").references("donations", Cascade),
                number("amount_cents").at_least(1),
                instant("created_at"),
            ],
        )
        .unique(&["provider", "payment_id"])
        .index(&["donation_id", "created_at"]);
}
