use schemars::JsonSchema;
use serde::Serialize;

/// The place and the hours of pickup, as buyers see them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PickupDetails {
    /// The address of pickup, or the union's address. Line breaks are preserved.
    pub address: Option<String>,
    /// The hours of pickup.
    pub hours: Option<String>,
    /// A note for buyers.
    pub note: Option<String>,
}

impl PickupDetails {
    pub fn lines(&self) -> String {
        [&self.address, &self.hours, &self.note].into_iter().flatten().cloned().collect::<Vec<_>>().join("\n")
    }
}
