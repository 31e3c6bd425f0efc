use platform::database::column::{
    OnDelete::Cascade, choice, flag, id, instant, number, text, trashed_at, uuid, version,
};
use platform::database::{SchemaBuilder, Table};

pub const DOCUMENTS: Table = Table::new("documents");

pub const DOCUMENT_TEXTS: Table = Table::new("document_texts");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            DOCUMENTS,
            [
                id(),
                version(),
                text("title"),
                text("description").nullable(),
                choice("category", &["contract", "handbook", "policy", "form", "memo"]),
                text("file_url"),
                number("file_size").at_least(0).nullable(),
                flag("featured"),
                flag("published"),
                choice("visible_to", &["everyone", "staff"]),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["published", "visible_to", "category", "created_at DESC", "id DESC"])
        .index(&["published", "visible_to", "created_at DESC", "id DESC"])
        .index(&["published", "visible_to", "featured", "created_at DESC", "id DESC"])
        .list_index(&["category", "created_at"])
        .list_index(&["category", "published", "created_at"])
        .list_index(&["category", "visible_to", "created_at"])
        .list_index(&["created_at"])
        .list_index(&["published", "created_at"])
        .name_index()
        .list_index(&["updated_at"])
        .list_index(&["visible_to", "created_at"])
        .trash_index();
    schema
        .table(
            DOCUMENT_TEXTS,
            [
                uuid("document_id").primary_key().references("documents", Cascade),
                text("file_url"),
                text("file").nullable(),
                text("sha256").nullable(),
                choice("state", &["read", "empty", "unreadable", "unsupported"]),
                text("text"),
            ],
        )
        .index(&["file"]);
}
