use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub const MAX_LIMIT: u64 = 100;

/// A part of a list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "{T}List")]
pub struct List<T> {
    /// The items from `offset` on.
    pub items: Vec<T>,
    /// Number of items in the whole list.
    pub total: u64,
    /// Maximum number of items in this answer.
    pub limit: u64,
    /// Number of items skipped.
    pub offset: u64,
}

impl<T> List<T> {
    pub fn whole(items: Vec<T>) -> Self {
        let total = items.len() as u64;
        Self { items, total, limit: total, offset: 0 }
    }
}

pub fn limit(asked: Option<u64>, default: u64) -> u64 {
    asked.unwrap_or(default).min(MAX_LIMIT)
}
