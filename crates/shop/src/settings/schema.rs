//! The tables of the subject `shop settings`.

use platform::store::column::{cents, flag, id, instant, json, number, text};
use platform::store::{SchemaBuilder, Table};

/// Settings of the shop, once staff have saved them.
pub const SHOP_SETTINGS: Table = Table::new("shop_settings");

/// Creates the tables.
pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema.table(
        SHOP_SETTINGS,
        [
            id(),
            cents("shipping_cents").nullable(),
            flag("pickup"),
            text("pickup_note"),
            text("state").nullable(),
            number("most_units").at_least(1),
            json("taxes"),
            text("pickup_address"),
            text("pickup_hours"),
            text("terms"),
            instant("updated_at"),
        ],
    );
}
