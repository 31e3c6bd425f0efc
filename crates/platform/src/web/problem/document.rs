use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A validation error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FieldError {
    /// A JSON pointer to the field of the body (RFC 6901).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// The name of the query parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<String>,
    /// The error, and what is allowed.
    pub message: String,
}

impl FieldError {
    pub fn field(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: Some(pointer.into()), parameter: None, message: message.into() }
    }

    pub fn parameter(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: None, parameter: Some(name.into()), message: message.into() }
    }
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub struct Problem {
    /// Always `about:blank`; use `code` to tell problems apart.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// A stable, machine-readable error code.
    pub code: &'static str,
    /// A human-readable explanation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Validation errors by field or parameter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub errors: Vec<FieldError>,
    /// The stored version, when the request was based on another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<Value>,
    /// The items that use the item, when that is why the request was rejected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub uses: Vec<ReferringItem>,
    /// The number of items that use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_count: Option<u64>,
    /// The version of the item's uses, for a request that confirms the deletion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses_version: Option<String>,
}

/// An item that uses another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReferringItem {
    /// The resource: `news`, `events`, `settings`, ...
    pub resource: String,
    /// The item's id; the nil UUID for the settings.
    pub id: uuid::Uuid,
    /// The name.
    pub title: String,
}
