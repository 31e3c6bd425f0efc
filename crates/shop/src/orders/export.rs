//! A CSV row per order line. Amounts of the order are on its first row only, so that a column can be summed.

use super::contact::Delivery;
use super::model::Model;
use platform::web::csv::Cell;

pub(super) const HEADER_ROW: &[&str] = &[
    "Order number",
    "Status",
    "Placed",
    "Paid",
    "Fulfilled",
    "Name",
    "Email",
    "Phone",
    "Delivery",
    "Address line 1",
    "Address line 2",
    "City",
    "State",
    "ZIP code",
    "Tracking number",
    "Product",
    "Size",
    "Color",
    "SKU",
    "Quantity",
    "Returned",
    "Price",
    "Subtotal",
    "Discount",
    "Shipping",
    "Sales tax",
    "Total",
    "Refunded",
    "Discount code",
    "Note",
];

pub(super) fn csv_rows(order: Model) -> Vec<Vec<Cell>> {
    let text = |text: &Option<String>| Cell::optional(text.as_deref());
    let instant = |instant: Option<platform::database::Instant>| {
        Cell::instant(instant.map(|instant| instant.timestamp()))
    };
    let address = order.address.clone();
    let of = |part: fn(&super::Address) -> &str| Cell::optional(address.as_ref().map(part));
    let delivery = if order.delivery == Delivery::Pickup { "pickup" } else { "shipping" };
    let head = vec![
        Cell::text(&order.number),
        Cell::field(order.status),
        instant(Some(order.created_at)),
        instant(order.paid_at),
        instant(order.fulfilled_at),
        Cell::text(&order.name),
        Cell::text(&order.email),
        text(&order.phone),
        Cell::text(delivery),
        of(|address| &address.line1),
        of(|address| address.line2.as_deref().unwrap_or_default()),
        of(|address| &address.city),
        of(|address| &address.state),
        of(|address| &address.postal_code),
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
    .map(Cell::from);
    let line = |(at, line): (usize, &super::model::line::Model)| {
        let mut cells = head.clone();
        cells.extend([
            Cell::text(&line.name),
            Cell::text(&line.size),
            Cell::text(&line.color),
            text(&line.sku),
            line.quantity.into(),
            line.returned.into(),
            Cell::from(line.unit_price_cents),
        ]);
        if at == 0 {
            cells.extend(amounts.clone());
        } else {
            cells.extend(amounts.iter().map(|_| Cell::default()));
        }
        cells.extend([text(&order.discount_code), text(&order.note)]);
        cells
    };
    order.lines.iter().enumerate().map(line).collect()
}
