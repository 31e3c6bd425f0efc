use platform::database::column::{flag, id, instant, json, number, text, trashed_at, uuid, version};
use platform::database::{SchemaBuilder, Table};

pub const PAGES: Table = Table::new("pages");

pub const PAGE_FORMER_PATHS: Table = Table::new("page_former_paths");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            PAGES,
            [
                id(),
                version(),
                text("title"),
                text("slug"),
                text("path").unique(),
                uuid("parent_id").nullable(),
                number("sort_order"),
                text("description").nullable(),
                text("content_md").nullable(),
                text("content_html").nullable(),
                json("toc"),
                text("summary"),
                text("image_url").nullable(),
                flag("published"),
                instant("visible_from").nullable(),
                instant("visible_until").nullable(),
                json("parts"),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .scheduled_index(&["published", "created_at", "id"])
        .scheduled_index(&["published", "parent_id", "sort_order", "id"])
        .scheduled_index(&["published", "path", "id"])
        .index(&["published", "visible_from"])
        .index(&["published", "visible_until"])
        .list_index(&["created_at"])
        .list_index(&["parent_id", "path"])
        .list_index(&["parent_id", "sort_order"])
        .list_index(&["path"])
        .list_index(&["sort_order"])
        .name_index()
        .list_index(&["updated_at"])
        .partial_index("below_others", &["path", "id"], "parent_id IS NOT NULL")
        .trash_index();
    schema.table(PAGE_FORMER_PATHS, [text("path").primary_key(), uuid("page_id")]).index(&["page_id"]);
}
