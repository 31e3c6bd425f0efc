//! Builds the form of a product from its lines, and reports errors by line and column.

use sea_orm::prelude::Uuid;
use serde_json::{Map, Value, json};

use super::table::{CsvLine, ImportError, VariantLine};
use crate::products::export::{COLUMNS, product_columns};
use crate::products::model::Model;
use crate::products::rules::ProductForm;
use crate::products::staff::Products;
use admin::resource::Resource as _;
use platform::characters::clean_json;
use platform::money::Money;
use platform::web::extract::validate_form;
use platform::web::{ApiError, FieldError};

const VARIANT_COLUMNS: [&str; 4] = ["size", "color", "sku", "price"];

pub(super) struct Target<'a> {
    pub(super) stored: Option<&'a Model>,
    pub(super) lines: &'a [VariantLine<'a>],
    pub(super) with_stock: bool,
}

type StockCounts = Vec<(Uuid, i64)>;

/// The form, and new stock of existing variants.
pub(super) fn build_form(target: &Target<'_>) -> Result<(ProductForm, StockCounts), Vec<ImportError>> {
    let mut errors = Vec::new();
    let mut form = match target.stored {
        Some(stored) => serde_json::to_value(Products::form(stored)).unwrap_or_default(),
        None => json!({ "variants": [] }),
    };
    let Some(fields) = form.as_object_mut() else { return Err(errors) };
    let mut variants = match fields.get_mut("variants").map(Value::take) {
        Some(Value::Array(variants)) => variants,
        _ => Vec::new(),
    };
    set_product_fields(fields, target, &mut errors);
    let mut told: Vec<Option<u64>> = vec![None; variants.len()];
    let mut counted = Vec::new();
    for (line, id) in target.lines {
        let place = position_of_variant(&variants, line, *id).unwrap_or_else(|| {
            variants.push(json!({}));
            told.push(None);
            variants.len() - 1
        });
        if let Some(before) = told[place].replace(line.number) {
            let message = format!("This is the variant of line {before} once more");
            errors.push(ImportError::new(line.number, None, message));
            continue;
        }
        set_variant_fields(&mut variants[place], line, &mut errors);
        match set_stock(&mut variants[place], line) {
            Ok(Some(count)) if target.with_stock => counted.push(count),
            Ok(_) => {}
            Err(error) => errors.push(error),
        }
    }
    fields.insert("variants".to_owned(), Value::Array(variants));
    if !errors.is_empty() {
        return Err(errors);
    }
    let rejected =
        |fields: Vec<FieldError>| fields.iter().map(|error| import_error(error, target, &told)).collect();
    clean_json(&mut form);
    match validate_form(form) {
        Ok(form) => Ok((form, counted)),
        Err(ApiError::Fields(errors)) => Err(rejected(errors)),
        Err(error) => Err(rejected(vec![FieldError::field("", error.to_string())])),
    }
}

/// Product columns: the first line sets the value, the others repeat it or are empty.
fn set_product_fields(fields: &mut Map<String, Value>, target: &Target<'_>, errors: &mut Vec<ImportError>) {
    let Some(((first, _), others)) = target.lines.split_first() else { return };
    for column in product_columns() {
        let Some(cell) = first.cell(column) else { continue };
        for (line, _) in others {
            if line.non_empty_cell(column).is_some_and(|other| other != cell) {
                let message = format!("Line {} says something else of the same product", first.number);
                errors.push(ImportError::new(line.number, column, message));
            }
        }
        match parse_value(column, cell) {
            // A non-nullable field keeps its value or its default.
            Ok(Value::Null) if matches!(column, "tax_class" | "is_active" | "featured") => {}
            Ok(value) => drop(fields.insert(column.to_owned(), value)),
            Err(message) => errors.push(ImportError::new(first.number, column, message)),
        }
    }
}

/// The variant of a line: by its id, else by size and color.
fn position_of_variant(variants: &[Value], line: &CsvLine, id: Option<Uuid>) -> Option<usize> {
    let text = |variant: &Value, column: &str| variant[column].as_str().unwrap_or_default().to_owned();
    let is_same = |variant: &Value| match id {
        Some(id) => text(variant, "id") == id.to_string(),
        None => ["size", "color"]
            .iter()
            .all(|column| text(variant, column) == line.cell(column).unwrap_or_default()),
    };
    variants.iter().position(is_same)
}

fn set_variant_fields(variant: &mut Value, line: &CsvLine, errors: &mut Vec<ImportError>) {
    for column in VARIANT_COLUMNS {
        let Some(cell) = line.cell(column) else { continue };
        match parse_value(column, cell) {
            Ok(value) => variant[column] = value,
            Err(message) => errors.push(ImportError::new(line.number, column, message)),
        }
    }
}

/// The stock of a line: part of the form of a new variant, a count of an existing one.
fn set_stock(variant: &mut Value, line: &CsvLine) -> Result<Option<(Uuid, i64)>, ImportError> {
    let column = "inventory_count";
    let Some(cell) = line.non_empty_cell(column) else { return Ok(None) };
    let wrong = || ImportError::new(line.number, column, "Must be a whole number, 0 or more");
    let digits = without_thousands(cell).filter(|number| are_digits(number)).ok_or_else(wrong)?;
    let count: i64 = digits.parse().map_err(|_| wrong())?;
    if !(0..=crate::products::rules::MAX_UNITS).contains(&count) {
        return Err(wrong());
    }
    let id = variant["id"].as_str().and_then(|id| Uuid::parse_str(id).ok());
    if id.is_none() {
        variant[column] = count.into();
    }
    Ok(id.map(|id| (id, count)))
}

/// Removes thousands separators; `None` for a comma elsewhere, as in `24,00`.
fn without_thousands(number: &str) -> Option<String> {
    let whole = number.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let is_grouped = groups.clone().next().is_none()
        || ((1..=3).contains(&first.len())
            && !first.starts_with('0')
            && groups.all(|group| group.len() == 3));
    (is_grouped && !number[whole.len()..].contains(',')).then(|| number.replace(',', ""))
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn parse_price(cell: &str) -> Option<Money> {
    let plain = without_thousands(cell.strip_prefix('$').unwrap_or(cell).trim())?;
    Money::parse(&plain).filter(|_| !plain.ends_with('.'))
}

fn parse_value(column: &str, cell: &str) -> Result<Value, String> {
    match (column, cell) {
        ("pictures", "") => Ok(json!([])),
        // Both are required; the form reports a missing name.
        ("name", "") => Ok("".into()),
        ("price", "") => Err("This field is required".to_owned()),
        (_, "") => Ok(Value::Null),
        ("is_active" | "featured", cell) => match cell.to_lowercase().as_str() {
            "true" | "yes" | "1" => Ok(true.into()),
            "false" | "no" | "0" => Ok(false.into()),
            _ => Err("Must be true or false".to_owned()),
        },
        ("tax_class", cell) => Ok(cell.to_lowercase().into()),
        ("price", cell) => parse_price(cell)
            .map(|price| json!(price))
            .ok_or_else(|| "Must be a price, such as 24.00".to_owned()),
        ("pictures", cell) => serde_json::from_str(cell)
            .map_err(|_| r#"Must be empty or a list such as [{"url": "https://…", "alt": "…"}]"#.to_owned()),
        (_, cell) => Ok(cell.into()),
    }
}

fn import_error(error: &FieldError, target: &Target<'_>, told: &[Option<u64>]) -> ImportError {
    let first = target.lines.first().map_or(0, |(line, _)| line.number);
    let pointer = error.pointer.as_deref().unwrap_or_default();
    let mut parts = pointer.split('/').skip(1);
    let (field, place, inner) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let place: Option<usize> = place.filter(|_| field == "variants").and_then(|place| place.parse().ok());
    let line = place.and_then(|place| told.get(place).copied().flatten()).unwrap_or(first);
    let column = inner.filter(|_| field == "variants").unwrap_or(field);
    let column = COLUMNS.iter().map(|(name, _)| *name).find(|name| *name == column);
    ImportError::new(line, column, error.message.clone())
}
