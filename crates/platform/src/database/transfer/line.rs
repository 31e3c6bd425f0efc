use std::fmt::Write as _;

use jiff::Timestamp;
use sea_orm::prelude::{DateTimeUtc, Uuid};
use sea_orm::{DbErr, QueryResult, Value};
use serde_json::Value as Json;

use super::columns::{Column, ColumnKind, Columns};
use crate::database::Instant;

/// Maximum length of a line in bytes: several times that of the largest form.
pub const MAX_LINE_BYTES: usize = 16 << 20;

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LineError {
    /// Not a JSON object, or too deeply nested.
    #[error("it is no JSON object: {0}")]
    Json(String),
    #[error("it has the field {0:?}, which this program does not know")]
    Unknown(String),
    #[error("{field:?} must be {allowed}")]
    Value { field: String, allowed: &'static str },
}

impl Columns {
    pub fn write_line(&self, row: &QueryResult, out: &mut String) -> Result<(), DbErr> {
        for (at, column) in self.all.iter().enumerate() {
            out.push(if at == 0 { '{' } else { ',' });
            write_text(out, &column.name);
            out.push(':');
            write_value(out, row, at, column.kind)?;
        }
        out.push_str("}\n");
        Ok(())
    }

    /// Parses a line in the order of the columns. A missing column is NULL.
    pub fn read_line(&self, line: &[u8]) -> Result<Vec<Value>, LineError> {
        let read: Json = serde_json::from_slice(line).map_err(|error| LineError::Json(error.to_string()))?;
        let Json::Object(mut fields) = read else {
            return Err(LineError::Json("it begins with no brace".to_owned()));
        };
        let values = self.all.iter().map(|column| parse_value(column, fields.remove(&column.name)));
        let values = values.collect::<Result<_, _>>()?;
        match fields.into_iter().next() {
            Some((unknown, _)) => Err(LineError::Unknown(unknown)),
            None => Ok(values),
        }
    }
}

fn write_value(out: &mut String, row: &QueryResult, at: usize, kind: ColumnKind) -> Result<(), DbErr> {
    // Writing into a string cannot fail.
    let written = match kind {
        ColumnKind::Boolean => row.try_get_by_index::<Option<bool>>(at)?.map(|value| write!(out, "{value}")),
        ColumnKind::Integer => row.try_get_by_index::<Option<i64>>(at)?.map(|value| write!(out, "{value}")),
        ColumnKind::Text => row.try_get_by_index::<Option<String>>(at)?.map(|value| {
            write_text(out, &value);
            Ok(())
        }),
        ColumnKind::Uuid => row.try_get_by_index::<Option<Uuid>>(at)?.map(|value| write!(out, "\"{value}\"")),
        ColumnKind::Instant => {
            let instant = row.try_get_by_index::<Option<DateTimeUtc>>(at)?;
            let instant = instant.map(|value| Timestamp::from_microsecond(value.timestamp_micros()));
            let instant = instant.transpose().map_err(|error| DbErr::Type(error.to_string()))?;
            instant.map(|value| write!(out, "\"{value}\""))
        }
        ColumnKind::Json => row.try_get_by_index::<Option<Json>>(at)?.map(|value| {
            write_json(out, &value);
            Ok(())
        }),
    };
    match written {
        Some(written) => written.map_err(|error| DbErr::Custom(error.to_string())),
        None => {
            out.push_str("null");
            Ok(())
        }
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push_str(&Json::from(text).to_string());
}

/// Writes JSON with sorted keys: PostgreSQL has its own order.
fn write_json(out: &mut String, value: &Json) {
    match value {
        Json::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            out.push('{');
            for (at, (name, value)) in fields.into_iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_text(out, name);
                out.push(':');
                write_json(out, value);
            }
            out.push('}');
        }
        Json::Array(values) => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_json(out, value);
            }
            out.push(']');
        }
        // PostgreSQL has no negative zero.
        Json::Number(number) if number.as_f64() == Some(0.0) && number.is_f64() => out.push_str("0.0"),
        // PostgreSQL has no exponents: it stores whole numbers as digits.
        Json::Number(number)
            if number.is_f64()
                && number.as_f64().is_some_and(|value| value.fract() == 0.0 && value.abs() >= 1e16) =>
        {
            out.push_str(&format!("{:.0}", number.as_f64().unwrap_or_default()));
        }
        other => out.push_str(&other.to_string()),
    }
}

fn parse_value(column: &Column, read: Option<Json>) -> Result<Value, LineError> {
    let wrong = |allowed| LineError::Value { field: column.name.clone(), allowed };
    let is_json_null = column.kind == ColumnKind::Json && !column.is_nullable && read == Some(Json::Null);
    let read = read.filter(|value| is_json_null || !value.is_null());
    if read.is_none() && !column.is_nullable {
        return Err(wrong("there"));
    }
    Ok(match column.kind {
        ColumnKind::Boolean => match read {
            None => Value::Bool(None),
            Some(Json::Bool(value)) => value.into(),
            Some(_) => return Err(wrong("true or false")),
        },
        ColumnKind::Integer => match read {
            None => Value::BigInt(None),
            Some(value) => value.as_i64().ok_or_else(|| wrong("an integer"))?.into(),
        },
        ColumnKind::Text => match read {
            None => Value::String(None),
            // PostgreSQL text cannot contain it, and no form accepts it.
            Some(Json::String(value)) if !value.contains('\0') => value.into(),
            Some(_) => return Err(wrong("a text without the character U+0000")),
        },
        ColumnKind::Uuid => {
            let parsed = read.as_ref().map(|value| value.as_str().and_then(|text| text.parse::<Uuid>().ok()));
            match parsed {
                None => Value::Uuid(None),
                Some(value) => value.ok_or_else(|| wrong("a UUID"))?.into(),
            }
        }
        ColumnKind::Instant => {
            let parsed =
                read.as_ref().map(|value| value.as_str().and_then(|text| text.parse::<Timestamp>().ok()));
            match parsed {
                None => Value::ChronoDateTimeUtc(None),
                Some(value) => Instant::from(value.ok_or_else(|| wrong("an instant"))?).into(),
            }
        }
        ColumnKind::Json => match read {
            None => Value::Json(None),
            Some(value) => value.into(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(json: &str) -> String {
        let mut out = String::new();
        write_json(&mut out, &serde_json::from_str(json).unwrap());
        out
    }

    #[test]
    fn numbers_are_written_identically_from_both_databases() {
        // SQLite stores a number's text, PostgreSQL its digits.
        for (sqlite, postgres) in
            [("1e16", "10000000000000000"), ("-2.5e17", "-250000000000000000"), ("1e-7", "0.0000001")]
        {
            assert_eq!(written(sqlite), written(postgres), "{sqlite}");
        }
        assert_eq!(written("-0.0"), written("0.0"));
    }
}
