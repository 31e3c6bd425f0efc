//! Second factors: authenticator apps (RFC 6238) and security keys (WebAuthn 3).
use super::Instant;
use sea_orm::entity::prelude::*;

/// The type of a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum FactorType {
    /// An authenticator app.
    Totp,
    /// A security key.
    Webauthn,
}

impl FactorType {
    /// The protocol's word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Webauthn => "webauthn",
        }
    }
}

/// A row of `factors`.
#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "factors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub friendly_name: Option<String>,
    pub factor_type: FactorType,
    /// Of an app, in base32. It has to be known to check a code, so it cannot be hashed.
    pub secret: String,
    /// Of a security key that was verified, as the library keeps it.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub credential: Option<Json>,
    pub verified_at: Option<Instant>,
    /// The time step whose code was used last: each code is good once (RFC 6238, 5.2).
    pub last_step: i64,
    /// Wrong codes since the last right one, from all sessions and addresses.
    pub wrong_codes: i64,
    /// When the last of them came.
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

/// It has none.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
