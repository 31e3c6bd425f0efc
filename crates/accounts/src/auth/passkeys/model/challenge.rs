use platform::database::Instant;
use sea_orm::entity::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Purpose {
    PasskeyRegistration,
    PasskeyAuthentication,
    FactorRegistration,
    FactorAuthentication,
}

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "webauthn_challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub purpose: Purpose,
    /// `None` for a sign-in.
    pub account_id: Option<Uuid>,
    pub factor_id: Option<Uuid>,
    /// For a second factor: the response must come from the same address.
    pub address: Option<String>,
    /// The library's state, with the challenge. An attacker who could read it in advance could have a response signed.
    #[sea_orm(column_type = "JsonBinary")]
    pub state: Json,
    pub expires_at: Instant,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model").field("id", &self.id).field("purpose", &self.purpose).finish_non_exhaustive()
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
