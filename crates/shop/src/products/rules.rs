use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{ActiveModel, Model, Pictures, ProductPicture, TaxClass, variant};
use platform::database::{fold, search_text};
use platform::money::Money;
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS, MAX_URL_CHARS};

pub(super) const MAX_VARIANTS: usize = 60;
const MAX_PICTURES: usize = 12;
const MAX_WORD_CHARS: usize = 40;
pub const MAX_UNITS: i64 = 1_000_000;
const MAX_PRICE: Money = Money::from_cents(10_000_000);

/// Fields of a product.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ProductForm {
    /// The name.
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The description.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub description: Option<String>,
    /// URL of the picture.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::file_url)))]
    pub image_url: Option<String>,
    /// Further pictures.
    #[serde(default)]
    #[garde(length(max = MAX_PICTURES), inner(custom(picture)))]
    pub pictures: Vec<ProductPicture>,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub category: Option<String>,
    /// The tax class.
    #[serde(default)]
    #[garde(skip)]
    pub tax_class: TaxClass,
    /// Whether the product is active: visitors see it.
    #[serde(default = "default_true")]
    #[garde(skip)]
    pub is_active: bool,
    /// Whether the product is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
    /// The variants in order; a product without options has one.
    #[garde(length(min = 1, max = MAX_VARIANTS), custom(distinct_variants), dive)]
    pub variants: Vec<VariantForm>,
}

/// Fields of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct VariantForm {
    /// The variant's id. Without it, the variant of the same size and color is changed, or a new one created.
    #[serde(default)]
    #[garde(skip)]
    pub id: Option<Uuid>,
    /// The size.
    #[serde(default)]
    #[garde(length(chars, max = MAX_WORD_CHARS), custom(rules::or_nothing(rules::one_line)))]
    pub size: Option<String>,
    /// The color.
    #[serde(default)]
    #[garde(length(chars, max = MAX_WORD_CHARS), custom(rules::or_nothing(rules::one_line)))]
    pub color: Option<String>,
    /// The stock keeping unit (SKU).
    #[serde(default)]
    #[garde(length(chars, max = MAX_WORD_CHARS), custom(rules::or_nothing(rules::one_line)))]
    pub sku: Option<String>,
    /// US dollars, with cents after the decimal point.
    #[garde(custom(price_in_range))]
    pub price: Money,
    /// The stock of a new variant. The stock of an existing variant changes by counts only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 0, max = MAX_UNITS))]
    pub inventory_count: Option<i64>,
}

fn default_true() -> bool {
    true
}

fn picture(picture: &ProductPicture, context: &()) -> garde::Result {
    if picture.alt.chars().count() > MAX_SHORT_CHARS || picture.url.len() > MAX_URL_CHARS {
        return Err(garde::Error::new(format!(
            "What it shows must have at most {MAX_SHORT_CHARS} characters"
        )));
    }
    if picture.color.chars().count() > MAX_WORD_CHARS {
        return Err(garde::Error::new(format!("A color must have at most {MAX_WORD_CHARS} characters")));
    }
    rules::file_url(&picture.url, context)
}

fn price_in_range(price: &Money, _: &()) -> garde::Result {
    if *price > Money::ZERO && *price <= MAX_PRICE {
        Ok(())
    } else {
        Err(garde::Error::new("Must be more than 0, at most 100000, with at most 2 decimals"))
    }
}

/// Checks that combinations of size and color are unique, since visitors choose by them; each of several variants has at least one of the two.
fn distinct_variants(variants: &[VariantForm], _: &()) -> garde::Result {
    let mut known = HashSet::new();
    let mut ids = HashSet::new();
    for form in variants {
        let (size, color) = form.choice();
        if variants.len() > 1 && size.is_empty() && color.is_empty() {
            return Err(garde::Error::new("Each of several variants needs a size or a color"));
        }
        if !known.insert((fold(&size), fold(&color))) {
            return Err(garde::Error::new(format!("You listed {} twice", option_name(&size, &color))));
        }
        if form.id.is_some_and(|id| !ids.insert(id)) {
            return Err(garde::Error::new("You listed an ID twice"));
        }
    }
    Ok(())
}

/// The options of a variant, as in `M, Navy`; empty for a product without options.
pub(super) fn option_name(size: &str, color: &str) -> String {
    [size, color].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
}

impl VariantForm {
    pub(super) fn choice(&self) -> (String, String) {
        let stored = |text: &Option<String>| rules::non_blank(text.clone()).unwrap_or_default();
        (stored(&self.size), stored(&self.color))
    }

    pub(super) fn stored_sku(&self) -> Option<String> {
        rules::non_blank(self.sku.clone())
    }
}

impl From<ProductForm> for ActiveModel {
    fn from(form: ProductForm) -> Self {
        let (name, description) = (form.name.trim().to_owned(), rules::non_blank(form.description));
        let search_text = search_text([name.as_str(), description.as_deref().unwrap_or_default()]);
        let pictures = form.pictures.into_iter().map(|ProductPicture { url, alt, color }| ProductPicture {
            url,
            alt: alt.trim().to_owned(),
            color: color.trim().to_owned(),
        });
        Self {
            sort_key: Set(fold(&name)),
            name: Set(name),
            description: Set(description),
            price_cents: Set(form.variants.iter().map(|variant| variant.price).min().unwrap_or_default()),
            image_url: Set(rules::non_blank(form.image_url)),
            pictures: Set(Pictures(pictures.collect())),
            category: Set(rules::non_blank(form.category)),
            tax_class: Set(form.tax_class),
            search_text: Set(search_text),
            is_active: Set(form.is_active),
            featured: Set(form.featured),
            ..Self::default()
        }
    }
}

impl From<Model> for ProductForm {
    fn from(row: Model) -> Self {
        let word = |text: String| Some(text).filter(|text| !text.is_empty());
        let variant = |row: variant::VariantWithStock| VariantForm {
            id: Some(row.id),
            size: word(row.size),
            color: word(row.color),
            sku: row.sku,
            price: row.price_cents,
            inventory_count: None,
        };
        Self {
            name: row.name,
            description: row.description,
            image_url: row.image_url,
            pictures: row.pictures.0,
            category: row.category,
            tax_class: row.tax_class,
            is_active: row.is_active,
            featured: row.featured,
            variants: row.variants.into_iter().map(variant).collect(),
        }
    }
}
