use accounts::access::Permission;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Kind of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResultKind {
    /// A news post.
    News,
    /// An event.
    Events,
    /// A page.
    Pages,
    /// A question with its answer.
    Questions,
    /// A person.
    People,
    /// A document.
    Documents,
    /// A photo album.
    Albums,
    /// A product of the shop.
    Products,
}

impl ResultKind {
    pub(super) const ALL: [(&'static str, Self); 8] = [
        ("news", Self::News),
        ("events", Self::Events),
        ("pages", Self::Pages),
        ("questions", Self::Questions),
        ("people", Self::People),
        ("documents", Self::Documents),
        ("albums", Self::Albums),
        ("products", Self::Products),
    ];

    pub(super) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    pub(super) fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// The permission to read rows of this kind in the staff area.
    pub(super) fn permission(self) -> Permission {
        if self == Self::Products { Permission::Shop } else { Permission::Content }
    }
}
