//! What a product must be (specification section 5).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, stock};
use crate::engine::rules::{self, MEDIUM, SHORT};
use crate::engine::store::{Instant, fold};

/// A product as staff send it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ProductForm {
    /// What it is called.
    #[garde(custom(rules::required("Name is required")), length(chars, max = SHORT))]
    pub name: String,
    /// What there is to say about it.
    #[serde(default)]
    #[garde(length(chars, max = MEDIUM))]
    pub description: Option<String>,
    /// US dollars, with cents after the point.
    #[garde(custom(whole_cents))]
    pub price: f64,
    /// The address of its picture, or nothing.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::file_address)))]
    pub image_url: Option<String>,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub category: Option<String>,
    /// Whether visitors can see it.
    #[serde(default = "yes")]
    #[garde(skip)]
    pub is_active: bool,
    /// How many are left.
    #[serde(default)]
    #[garde(range(min = 0, max = 1_000_000))]
    pub inventory_count: i64,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
}

fn yes() -> bool {
    true
}

fn whole_cents(dollars: &f64, _: &()) -> garde::Result {
    match cents(*dollars) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new("Must be more than 0, at most 100000, with at most 2 decimals")),
    }
}

/// Whole cents, if that is what the number is.
#[allow(clippy::cast_possible_truncation, reason = "checked to be a whole number in range")]
fn cents(dollars: f64) -> Option<i64> {
    let cents = (dollars * 100.0).round();
    let exact = (cents / 100.0 - dollars).abs() < 1e-9;
    (exact && (1.0..=10_000_000.0).contains(&cents)).then_some(cents as i64)
}

impl ProductForm {
    /// The rows of a new product and of its stock.
    pub(super) fn created(self, id: Uuid, now: Instant) -> (ActiveModel, stock::ActiveModel) {
        let description = rules::some(self.description);
        let name = self.name.trim().to_owned();
        let search_text = fold(&format!("{name}\n{}", description.as_deref().unwrap_or_default()));
        let stock = stock::ActiveModel {
            product_id: Set(id),
            on_hand: Set(self.inventory_count),
            updated_at: Set(now),
        };
        let product = ActiveModel {
            id: Set(id),
            name: Set(name),
            description: Set(description),
            price_cents: Set(cents(self.price).unwrap_or_default()),
            image_url: Set(rules::some(self.image_url)),
            category: Set(rules::some(self.category)),
            search_text: Set(search_text),
            is_active: Set(self.is_active),
            featured: Set(self.featured),
            created_at: Set(now),
            updated_at: Set(now),
        };
        (product, stock)
    }
}
