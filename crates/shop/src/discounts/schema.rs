use platform::database::column::{cents, flag, id, instant, number, text};
use platform::database::{SchemaBuilder, Table};
use sea_orm::sea_query::{Expr, ExprTrait as _};

pub const DISCOUNT_CODES: Table = Table::new("discount_codes");
pub const REMOVED_DISCOUNT_CODES: Table = Table::new("removed_discount_codes");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema.table(
        DISCOUNT_CODES,
        [
            id(),
            number("version"),
            text("code").unique(),
            number("percent").check(Expr::col("percent").between(0, 100)),
            cents("amount_cents"),
            cents("minimum_cents"),
            number("most_uses").nullable(),
            number("uses").default(0).at_least(0),
            flag("is_active"),
            instant("starts_at").nullable(),
            instant("ends_at").nullable(),
            text("search_text"),
            instant("created_at"),
            instant("updated_at"),
        ],
    );
    schema.table(REMOVED_DISCOUNT_CODES, [id(), text("code"), number("uses").at_least(0)]).index(&["code"]);
}
