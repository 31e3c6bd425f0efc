//! An autosave needs a title; its values may break every rule of the form.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use platform::rules;

/// The longest title, in characters.
const MAX_TITLE_CHARS: usize = 300;

/// The values of a form.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct AutosaveForm {
    /// The title of the item. Surrounding whitespace is removed.
    #[garde(custom(rules::required("Title is required")), length(chars, max = MAX_TITLE_CHARS))]
    pub title: String,
    /// The version of the item that the form was opened with; null for an item that does not exist yet.
    #[garde(skip)]
    pub base_version: Option<i64>,
    /// The values of the form's fields, whether they are valid or not. The whole body is at most 512 KiB.
    #[garde(skip)]
    pub values: Map<String, Value>,
}
