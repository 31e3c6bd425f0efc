//! Display names of accounts. They are read by account for each response; no other table stores them, so they are deleted with the
//! account.

use std::collections::HashMap;

use garde::Validate;
use sea_orm::DerivePartialModel;
use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::model::account::{Column, Entity};
use crate::auth::schema::ACCOUNTS;
use platform::characters::is_invisible;
use platform::database::{Reader, StoreResult};
use platform::rules;

pub const MAX_CHARS: usize = 80;

const METADATA_FIELD: &str = "display_name";

#[derive(Validate)]
struct Checked<'a> {
    #[garde(custom(valid), length(chars, max = MAX_CHARS))]
    name: &'a str,
}

/// Requires a single line without bidirectional or invisible characters, and no email address, which identifies accounts without a name.
pub fn valid(name: &str, context: &()) -> garde::Result {
    if name.contains('@') {
        return Err(garde::Error::new("Must be a name, without @"));
    }
    if name.chars().any(is_invisible) {
        return Err(garde::Error::new("Must be plain letters"));
    }
    rules::one_line(name, context)
}

/// The stored form; `None` for an empty or invalid name.
pub fn parse(name: &str) -> Option<String> {
    let name = name.trim();
    (!name.is_empty() && Checked { name }.validate().is_ok()).then(|| name.to_owned())
}

pub(super) fn in_metadata(data: &Value) -> Option<String> {
    parse(data.get(METADATA_FIELD)?.as_str()?)
}

/// The change of the name by a client's metadata; the outer `None` means no change.
pub(super) fn change_in_metadata(data: &Value) -> Option<Option<String>> {
    match data.get(METADATA_FIELD)? {
        Value::Null => Some(None),
        name => name.as_str().and_then(parse).map(Some),
    }
}

pub(super) fn with_name(metadata: &Value, name: Option<&str>) -> Value {
    let mut all = metadata.as_object().cloned().unwrap_or_default();
    match name {
        Some(name) => all.insert(METADATA_FIELD.to_owned(), name.into()),
        None => all.remove(METADATA_FIELD),
    };
    Value::Object(all)
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Named {
    id: Uuid,
    display_name: Option<String>,
}

pub async fn of_accounts(
    db: &Reader,
    ids: impl IntoIterator<Item = Uuid>,
) -> StoreResult<HashMap<Uuid, String>> {
    let mut ids: Vec<_> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find().filter(Column::Id.is_in(ids)).filter(Column::DisplayName.is_not_null());
    let rows: Vec<Named> = rows.into_partial_model().all(db.on(ACCOUNTS)).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, row.display_name?))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_long_or_unprintable_display_names_are_rejected() {
        assert_eq!(parse(" Zoë O’Neil-Weiß "), Some("Zoë O’Neil-Weiß".to_owned()));
        assert_eq!(parse(&"é".repeat(80)).map(|name| name.chars().count()), Some(80));
        let long = "é".repeat(81);
        for name in [
            "",
            "  ",
            "Ann\nLee",
            "Ann\u{0}",
            "Ann\u{202e}eeL",
            "Ann\u{2066}Lee",
            "Ann\u{2028}Lee",
            "\u{200b}",
            "\u{3164}",
            "A\u{ad}nn",
            "\u{2800}",
            "\u{ffa0}",
            "Ann\u{e0041}",
            "owner@union.example",
            &long,
        ] {
            assert_eq!(parse(name), None, "{name:?}");
        }
    }
}
