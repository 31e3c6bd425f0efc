use platform::database::column::{
    OnDelete::{Cascade, SetNull},
    choice, flag, id, instant, text, uuid, version,
};
use platform::database::{SchemaBuilder, Table};

pub const CONTACT_MESSAGES: Table = Table::new("contact_messages");

pub const MESSAGE_REPLIES: Table = Table::new("message_replies");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            CONTACT_MESSAGES,
            [
                id(),
                version(),
                text("name"),
                text("email"),
                text("subject").nullable(),
                text("message"),
                choice("status", &["new", "read", "replied", "closed"]),
                flag("is_spam"),
                flag("is_announced"),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["created_at DESC", "id DESC"])
        .index(&["is_spam", "created_at DESC", "id DESC"])
        .index(&["is_spam", "status", "created_at DESC", "id DESC"])
        .index(&["status", "created_at DESC", "id DESC"]);
    schema
        .table(
            MESSAGE_REPLIES,
            [
                id(),
                uuid("message_id").references("contact_messages", Cascade),
                uuid("account_id").nullable().references("accounts", SetNull),
                text("body"),
                instant("sent_at").nullable(),
                instant("failed_at").nullable(),
                text("failure").nullable(),
                instant("created_at"),
            ],
        )
        .index(&["account_id"])
        .list_index(&["message_id", "created_at"]);
}
