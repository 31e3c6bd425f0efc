use super::Instant;
use sea_orm::entity::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum FactorType {
    Totp,
    Webauthn,
}

impl FactorType {
    pub fn protocol_name(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Webauthn => "webauthn",
        }
    }
}

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "factors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub friendly_name: Option<String>,
    pub factor_type: FactorType,
    /// Base32 secret of an app. Checking a code needs it, so it cannot be hashed.
    pub secret: String,
    /// The verified credential of a security key, serialized by the library.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub credential: Option<Json>,
    pub verified_at: Option<Instant>,
    /// The time step of the last used code: each code is valid once (RFC 6238, 5.2).
    pub last_step: i64,
    /// Since the last right one, from every session and address.
    pub wrong_codes: i64,
    pub wrong_code_at: Option<Instant>,
    pub last_challenged_at: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
