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
    /// Content, shop, donations, inbox and settings.
    Staff,
    /// Content and messages.
    Editor,
    /// Orders without refunds, products and stock.
    Shop,
    /// Waits until an owner approves.
    #[default]
    Pending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// No account needed.
    Public,
    /// Any account, for its own data.
    Account,
    /// Any role but `pending`. Such a call limits its response to the caller's other permissions.
    StaffArea,
    /// Content and messages: editors, staff and owners.
    Content,
    /// Orders without refunds, products and stock: shop accounts, staff and owners.
    Shop,
    /// Staff and owners: refunds, donors and the site as a whole.
    Staff,
    Owner,
    /// An owner, or a server with the service key.
    Service,
}

impl Permission {
    /// Returns whether a role may make the call; `None` is a visitor. Roles are not ranked: each is listed where it is allowed.
    pub fn allows(self, role: Option<Role>) -> bool {
        let Some(role) = role else { return self == Self::Public };
        match self {
            Self::Public | Self::Account => true,
            Self::StaffArea => matches!(role, Role::Owner | Role::Staff | Role::Editor | Role::Shop),
            Self::Content => matches!(role, Role::Owner | Role::Staff | Role::Editor),
            Self::Shop => matches!(role, Role::Owner | Role::Staff | Role::Shop),
            Self::Staff => matches!(role, Role::Owner | Role::Staff),
            Self::Owner | Self::Service => role == Role::Owner,
        }
    }

    pub fn declare(self, mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
        let word = serde_json::to_value(self).unwrap_or_default();
        operation.inner_mut().extensions.insert(EXTENSION.to_owned(), word);
        operation
    }
}

/// The OpenAPI extension with the permission of a call, which the gate reads.
pub(super) const EXTENSION: &str = "x-permission";
