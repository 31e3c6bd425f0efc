//! The permission that a call requires, declared at its route.

use aide::transform::TransformOperation;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// Role of an account.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Full access, including users.
    Owner,
    /// All content, the shop and the inbox.
    Staff,
    /// Waits until an owner approves.
    #[default]
    Pending,
}

impl Role {
    /// The rank of a role, for comparison.
    pub fn rank(self) -> u8 {
        match self {
            Self::Pending => 0,
            Self::Staff => 1,
            Self::Owner => 2,
        }
    }
}

/// The permission that a call requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Nothing: everybody may.
    Public,
    /// An account, whatever its role: for what is its own.
    Account,
    /// A member of staff, or an owner.
    Staff,
    /// An owner.
    Owner,
    /// An owner, or a server with the service key.
    Service,
}

impl Permission {
    /// Tells whether a role may send the call; `None` is a visitor.
    pub fn allows(self, role: Option<Role>) -> bool {
        match self {
            Self::Public => true,
            Self::Account => role.is_some(),
            Self::Staff => matches!(role, Some(Role::Staff | Role::Owner)),
            Self::Owner | Self::Service => role == Some(Role::Owner),
        }
    }

    fn on(self, mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
        let word = serde_json::to_value(self).unwrap_or_default();
        operation.inner_mut().extensions.insert(EXTENSION.to_owned(), word);
        operation
    }
}

/// The OpenAPI extension that holds the permission of a call, where the gate reads it.
pub(super) const EXTENSION: &str = "x-permission";

/// Everybody may send this call.
pub fn public(operation: TransformOperation<'_>) -> TransformOperation<'_> {
    Permission::Public.on(operation)
}

/// Requires a signed-in account: the call is about the caller's own account.
pub fn account(operation: TransformOperation<'_>) -> TransformOperation<'_> {
    Permission::Account.on(operation)
}

/// Staff and owners may send this call.
pub fn staff(operation: TransformOperation<'_>) -> TransformOperation<'_> {
    Permission::Staff.on(operation)
}

/// Owners may send this call.
pub fn owner(operation: TransformOperation<'_>) -> TransformOperation<'_> {
    Permission::Owner.on(operation)
}
