//! The table of an export: a line for each line of an order, its amounts on the first of them, so that a column can be added up.

use super::contact::Delivery;
use super::model::Model;
use crate::shop::products::rules::dollars;

/// The heads.
pub(super) const HEADS: &[&str] = &[
    "order",
    "status",
    "placed_at",
    "paid_at",
    "fulfilled_at",
    "name",
    "email",
    "phone",
    "delivery",
    "address1",
    "address2",
    "city",
    "state",
    "postal_code",
    "tracking",
    "product",
    "size",
    "color",
    "sku",
    "quantity",
    "returned",
    "price",
    "subtotal",
    "discount",
    "shipping",
    "tax",
    "total",
    "refunded",
    "discount_code",
    "note",
];

/// The lines of an order.
pub(super) fn lines(order: Model) -> Vec<Vec<String>> {
    let money = |cents: i64| format!("{:.2}", dollars(cents));
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let instant = |instant: Option<crate::engine::store::Instant>| {
        instant.map(|instant| instant.timestamp().to_string()).unwrap_or_default()
    };
    let word = |value: serde_json::Result<serde_json::Value>| {
        value.ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    };
    let address = order.address.clone();
    let of = |part: fn(&super::Address) -> String| address.as_ref().map(part).unwrap_or_default();
    let delivery = if order.delivery == Delivery::Pickup { "pickup" } else { "shipping" };
    let head = vec![
        order.number.clone(),
        word(serde_json::to_value(order.status)),
        instant(Some(order.created_at)),
        instant(order.paid_at),
        instant(order.fulfilled_at),
        order.name.clone(),
        order.email.clone(),
        text(&order.phone),
        delivery.to_owned(),
        of(|address| address.line1.clone()),
        of(|address| address.line2.clone().unwrap_or_default()),
        of(|address| address.city.clone()),
        of(|address| address.state.clone()),
        of(|address| address.postal_code.clone()),
        text(&order.tracking),
    ];
    let amounts = [
        order.subtotal_cents,
        order.discount_cents,
        order.shipping_cents,
        order.tax_cents,
        order.total_cents,
        order.refunded_cents,
    ]
    .map(money);
    let line = |(at, line): (usize, &super::model::line::Model)| {
        let mut cells = head.clone();
        cells.extend([
            line.name.clone(),
            line.size.clone(),
            line.color.clone(),
            text(&line.sku),
            line.quantity.to_string(),
            line.returned.to_string(),
            money(line.unit_price_cents),
        ]);
        if at == 0 {
            cells.extend(amounts.clone());
        } else {
            cells.extend(amounts.iter().map(|_| String::new()));
        }
        cells.extend([text(&order.discount_code), text(&order.note)]);
        cells
    };
    order.lines.iter().enumerate().map(line).collect()
}
