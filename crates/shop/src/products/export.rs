//! Products as a table: one line for each variant. The import (`import`) reads the same columns.

use super::model::Model;
use super::model::variant::VariantWithStock;
use super::view::StaffVariant;
use platform::http::csv::Cell;

/// The columns.
pub(super) const HEADER_ROW: &[&str] = &[
    "product_id",
    "name",
    "description",
    "category",
    "tax_class",
    "is_active",
    "featured",
    "image_url",
    "pictures",
    "variant_id",
    "size",
    "color",
    "sku",
    "price",
    "inventory_count",
    "created_at",
    "updated_at",
];

/// The columns about a product, which are the same in all its lines: those between the two ids.
pub(super) fn product_header_row() -> impl Iterator<Item = &'static str> {
    let fields = HEADER_ROW.iter().copied().skip_while(|head| *head != "product_id").skip(1);
    fields.take_while(|head| *head != "variant_id")
}

/// The lines of a product.
pub(super) fn lines(product: Model) -> Vec<Vec<Cell>> {
    let text = |text: &Option<String>| Cell::optional(text.as_deref());
    let first = vec![
        product.id.into(),
        Cell::text(&product.name),
        text(&product.description),
        text(&product.category),
        Cell::field(product.tax_class),
        product.is_active.into(),
        product.featured.into(),
        text(&product.image_url),
        if product.pictures.0.is_empty() { Cell::default() } else { Cell::field(&product.pictures) },
    ];
    let last =
        [product.created_at, product.updated_at].map(|instant| Cell::instant(Some(instant.timestamp())));
    let line = |variant: VariantWithStock| {
        let price = Cell::dollars(variant.price_cents);
        let variant = StaffVariant::from(variant);
        let mut line = first.clone();
        line.extend([
            variant.id.into(),
            text(&variant.size),
            text(&variant.color),
            text(&variant.sku),
            price,
            variant.inventory_count.into(),
        ]);
        line.extend(last.clone());
        line
    };
    product.variants.into_iter().map(line).collect()
}
