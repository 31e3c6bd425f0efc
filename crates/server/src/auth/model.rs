//! The tables `accounts`, `sessions` and `signing_keys`.

use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Instant;

/// What an account may do (decision 7).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Everything, and accounts.
    Owner,
    /// All content, the shop and the inbox.
    Staff,
    /// Waits until an owner approves.
    #[default]
    Pending,
}

/// How surely a session knows its account (NIST SP 800-63B names the levels).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Assurance {
    /// One factor.
    Aal1,
    /// Two.
    Aal2,
}

/// How somebody proved who they are, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// `password`, `otp` or `totp`.
    pub method: String,
    /// Seconds since 1970.
    pub timestamp: i64,
}

/// All proofs of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Proofs(pub Vec<Proof>);

#[allow(missing_docs, reason = "the columns carry their meaning in their names")]
pub mod account {
    //! Who can sign in.
    use super::{Instant, Role};
    use sea_orm::entity::prelude::*;

    /// A row of `accounts`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "accounts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        #[sea_orm(unique)]
        pub email: String,
        pub password_hash: Option<String>,
        pub role: Role,
        pub email_confirmed_at: Option<Instant>,
        pub last_sign_in_at: Option<Instant>,
        pub disabled_at: Option<Instant>,
        #[sea_orm(column_type = "JsonBinary")]
        pub user_metadata: Json,
        pub created_at: Instant,
        pub updated_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

#[allow(missing_docs, reason = "the columns carry their meaning in their names")]
pub mod session {
    //! Who is signed in.
    use super::{Assurance, Instant, Proofs};
    use sea_orm::entity::prelude::*;

    /// A row of `sessions`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_id: Uuid,
        pub aal: Assurance,
        #[sea_orm(column_type = "JsonBinary")]
        pub amr: Proofs,
        /// The number of the refresh token that is good now.
        pub counter: i64,
        pub user_agent: Option<String>,
        pub created_at: Instant,
        pub refreshed_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

#[allow(missing_docs, reason = "the columns carry their meaning in their names")]
pub mod signing_key {
    //! What signs access tokens.
    use super::Instant;
    use sea_orm::entity::prelude::*;

    /// A row of `signing_keys`.
    #[derive(Clone, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "signing_keys")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// PKCS #8 in base64.
        pub private_key: String,
        /// A JWK (RFC 7517).
        #[sea_orm(column_type = "JsonBinary")]
        pub public_key: Json,
        pub created_at: Instant,
        pub retired_at: Option<Instant>,
    }

    impl std::fmt::Debug for Model {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("Model").field("id", &self.id).finish_non_exhaustive()
        }
    }

    /// It has none.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
