use platform::database::column::{flag, id, instant, number, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const QUESTIONS: Table = Table::new("questions");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            QUESTIONS,
            [
                id(),
                version(),
                text("question"),
                text("slug").unique(),
                text("answer_md"),
                text("answer_html"),
                text("category"),
                text("category_key"),
                number("sort_order"),
                flag("published"),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .list_index(&["category", "sort_order"])
        .list_index(&["created_at"])
        .list_index(&["published", "category", "sort_order"])
        .sorted_by_bytes("category_key")
        .list_index(&["published", "category_key", "category", "sort_order"])
        .list_index(&["published", "sort_order"])
        .name_index()
        .list_index(&["sort_order"])
        .trash_index();
}
