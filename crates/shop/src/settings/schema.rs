use platform::database::column::{cents, flag, id, instant, json, number, text};
use platform::database::{SchemaBuilder, Table};

pub const SHOP_SETTINGS: Table = Table::new("shop_settings");

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
