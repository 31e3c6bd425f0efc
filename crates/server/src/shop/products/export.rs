//! Products as a table: one line for each variant. The import (`import`) reads the same columns.

use sea_orm::prelude::Uuid;
use serde_json::json;

use super::model::Model;
use super::shown::StaffVariant;
use crate::engine::http::csv::{cell, harmless};

/// The columns.
pub(super) const HEADS: &[&str] = &[
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

/// The lines of a product.
pub(super) fn lines(product: Model) -> Vec<Vec<String>> {
    let text = |text: &Option<String>| text.as_deref().map(harmless).unwrap_or_default();
    let id = |id: Uuid| id.to_string();
    let first = vec![
        id(product.id),
        harmless(&product.name),
        text(&product.description),
        text(&product.category),
        cell(&json!(product.tax_class)),
        product.is_active.to_string(),
        product.featured.to_string(),
        text(&product.image_url),
        if product.pictures.0.is_empty() { String::new() } else { cell(&json!(product.pictures)) },
    ];
    let last = [product.created_at, product.updated_at].map(|instant| instant.timestamp().to_string());
    let line = |variant: StaffVariant| {
        let mut line = first.clone();
        line.extend([
            id(variant.id),
            text(&variant.size),
            text(&variant.color),
            text(&variant.sku),
            format!("{:.2}", variant.price),
            variant.inventory_count.to_string(),
        ]);
        line.extend(last.clone());
        line
    };
    product.variants.into_iter().map(StaffVariant::from).map(line).collect()
}
