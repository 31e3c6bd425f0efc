//! Spreadsheet cells protected against formula injection.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::money::Money;

/// A cell of a downloaded table. A text that a spreadsheet would run as a formula gets a leading apostrophe,
/// since a formula can exfiltrate other cells (<https://owasp.org/www-community/attacks/CSV_Injection>).
/// Numbers stay numbers. Every export is written from this type, so none can skip the escaping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell(pub(super) String);

impl Cell {
    pub fn text(text: impl AsRef<str>) -> Self {
        Self(escape_formulas(text.as_ref()))
    }

    pub fn optional(text: Option<impl AsRef<str>>) -> Self {
        text.map(Self::text).unwrap_or_default()
    }

    pub fn instant(instant: Option<Timestamp>) -> Self {
        Self(instant.map(|instant| instant.to_string()).unwrap_or_default())
    }

    /// A form field or an enumeration value. Composite values are written as JSON.
    pub fn field(field: impl Serialize) -> Self {
        match serde_json::to_value(field).unwrap_or_default() {
            Value::Null => Self::default(),
            Value::String(text) => Self::text(text),
            list @ (Value::Array(_) | Value::Object(_)) => Self::json(&list),
            plain => Self(plain.to_string()),
        }
    }

    /// A list or an object as JSON. The bracket at its start is no formula, and separators are escaped, so
    /// programs read the stored value.
    fn json(value: &Value) -> Self {
        Self(value.to_string().replace(';', "\\u003b"))
    }
}

impl From<Money> for Cell {
    fn from(amount: Money) -> Self {
        Self(amount.plain())
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl From<bool> for Cell {
    fn from(value: bool) -> Self {
        Self(value.to_string())
    }
}

impl From<Uuid> for Cell {
    fn from(id: Uuid) -> Self {
        Self(id.to_string())
    }
}

/// Beginnings of formulas, including the full-width characters of East Asia.
const FORMULA_BEGINNINGS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const DROPPED_BY_SPREADSHEETS: [char; 3] = ['\t', '\r', '\n'];
/// Characters besides the comma at which spreadsheets may split even inside quotes: many locales use the semicolon as separator.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];
const FORMULA_GUARD: char = '\'';

/// Returns whether a program may skip a leading character: blanks, quotation marks and invisible characters (Unicode,
/// Default_Ignorable_Code_Point).
fn is_passed_over(letter: char) -> bool {
    let is_ignorable = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}');
    is_ignorable || letter == '"' || (letter.is_whitespace() && !DROPPED_BY_SPREADSHEETS.contains(&letter))
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(SEPARATORS)
}

/// Returns whether a part begins with a formula, guarded or not, behind characters that a spreadsheet may drop.
fn is_formula(part: &str, is_first: bool) -> bool {
    let bare = part.trim_start_matches(FORMULA_GUARD).trim_start_matches(is_passed_over);
    bare.starts_with(FORMULA_BEGINNINGS) || (is_first && bare.starts_with(DROPPED_BY_SPREADSHEETS))
}

/// Guards each formula. A text that is guarded already gets another guard, so [`unescape`] reverses this for every text.
fn escape_formulas(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for (number, part) in parts(text).enumerate() {
        if is_formula(part, number == 0) {
            cell.push(FORMULA_GUARD);
        }
        cell.push_str(part);
    }
    cell
}

pub(super) fn unescape(cell: &str) -> String {
    let bare = |(number, part)| match str::strip_prefix(part, FORMULA_GUARD) {
        Some(rest) if is_formula(part, number == 0) => rest,
        _ => part,
    };
    parts(cell).enumerate().map(bare).collect()
}
