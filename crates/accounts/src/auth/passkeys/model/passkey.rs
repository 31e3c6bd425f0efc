//! Passkeys: credentials that sign their holder in (WebAuthn 3).
use platform::store::Instant;
use sea_orm::entity::prelude::*;

/// A row of `passkeys`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "passkeys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    /// In base64url. The authenticator chose it; no two accounts have the same.
    #[sea_orm(unique)]
    pub credential_id: String,
    /// As the library keeps it: public key, signature counter, backup flags.
    #[sea_orm(column_type = "JsonBinary")]
    pub credential: Json,
    pub friendly_name: Option<String>,
    pub created_at: Instant,
    pub last_used_at: Option<Instant>,
}

/// It has none.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
