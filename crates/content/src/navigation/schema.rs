use platform::database::column::{
    OnDelete::NoAction, choice, flag, id, instant, number, text, uuid, version,
};
use platform::database::{SchemaBuilder, Table};
use sea_orm::sea_query::{Expr, ExprTrait as _};

pub const NAV_LINKS: Table = Table::new("nav_links");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    let only_in_header = Expr::col("parent").is_null().or(Expr::col("area").eq("header"));
    schema
        .table(
            NAV_LINKS,
            [
                id(),
                version(),
                text("label"),
                text("href"),
                flag("external"),
                text("description").nullable(),
                choice("area", &["header", "footer", "quick_links"]),
                text("icon_name").nullable(),
                flag("featured"),
                number("sort_order"),
                flag("is_active"),
                uuid("parent").nullable().references("nav_links", NoAction).check(only_in_header),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .list_index(&["area", "sort_order"])
        .list_index(&["created_at"])
        .list_index(&["is_active", "area", "sort_order"])
        .list_index(&["is_active", "sort_order"])
        .name_index()
        .list_index(&["parent"])
        .list_index(&["sort_order"])
        .partial_index("without_address", &["id"], "href = ''");
}
