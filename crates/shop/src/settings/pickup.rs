//! Pickup of orders: place and hours.

use schemars::JsonSchema;
use serde::Serialize;

/// Where and when orders are picked up, as buyers are told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PickupDetails {
    /// Where: what staff wrote, or the address of the union. Lines as they were typed.
    pub address: Option<String>,
    /// When.
    pub hours: Option<String>,
    /// What else to know.
    pub note: Option<String>,
}

impl PickupDetails {
    /// The lines of the details, for a mail.
    pub fn lines(&self) -> String {
        [&self.address, &self.hours, &self.note].into_iter().flatten().cloned().collect::<Vec<_>>().join("\n")
    }
}
