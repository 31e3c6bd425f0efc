use platform::database::column::{choice, flag, id, instant, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const ALERTS: Table = Table::new("alerts");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            ALERTS,
            [
                id(),
                version(),
                choice("kind", &["information", "important", "urgent"]),
                text("text"),
                text("link_url").nullable(),
                text("link_text").nullable(),
                flag("published"),
                instant("published_at").nullable(),
                instant("visible_from").nullable(),
                instant("visible_until").nullable(),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["published", "created_at"])
        .index(&["published", "visible_from"])
        .index(&["published", "visible_until"])
        .list_index(&["created_at"])
        .list_index(&["kind", "created_at"])
        .name_index()
        .list_index(&["updated_at"])
        .trash_index();
}
