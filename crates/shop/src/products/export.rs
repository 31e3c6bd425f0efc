//! Products as CSV, one row per variant. The import reads the same columns.

use super::model::Model;
use super::model::variant::VariantWithStock;
use super::view::StaffVariant;
use admin::csv_import::header_row;
use platform::web::csv::Cell;

/// Name of each column in errors and older files, and its heading.
pub(super) const COLUMNS: [(&str, &str); 17] = [
    ("product_id", "Product ID"),
    ("name", "Name"),
    ("description", "Description"),
    ("category", "Category"),
    ("tax_class", "Sales tax"),
    ("is_active", "Active"),
    ("featured", "Featured"),
    ("image_url", "Picture"),
    ("pictures", "More pictures"),
    ("variant_id", "Variant ID"),
    ("size", "Size"),
    ("color", "Color"),
    ("sku", "SKU"),
    ("price", "Price"),
    ("inventory_count", "Stock"),
    ("created_at", "Created"),
    ("updated_at", "Updated"),
];

pub(super) const HEADER_ROW: &[&str] = &header_row(&COLUMNS);

pub(super) fn heading(column: &str) -> &str {
    COLUMNS.iter().find(|(name, _)| *name == column).map_or(column, |(_, heading)| heading)
}

/// The columns between the two ids, which are equal in each row of a product.
pub(super) fn product_columns() -> impl Iterator<Item = &'static str> {
    let fields = COLUMNS.iter().map(|(name, _)| *name).skip_while(|name| *name != "product_id").skip(1);
    fields.take_while(|name| *name != "variant_id")
}

pub(super) fn csv_rows(product: Model) -> Vec<Vec<Cell>> {
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
        let price = Cell::from(variant.price_cents);
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
