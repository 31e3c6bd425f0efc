use platform::database::Instant;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "passkeys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    /// In base64url. Chosen by the authenticator; unique across accounts.
    #[sea_orm(unique)]
    pub credential_id: String,
    /// Serialized by the library: public key, signature counter, backup flags.
    #[sea_orm(column_type = "JsonBinary")]
    pub credential: Json,
    pub friendly_name: Option<String>,
    pub created_at: Instant,
    pub last_used_at: Option<Instant>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
