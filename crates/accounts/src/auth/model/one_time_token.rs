//! Links and codes that are good once. Only hashes are kept.
use super::{CodeChallenge, Instant, Purpose};
use sea_orm::entity::prelude::*;

/// A row of `one_time_tokens`.
#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub purpose: Purpose,
    /// The address that it was sent to.
    pub email: String,
    #[sea_orm(unique)]
    pub token_hash: String,
    /// None for what has no code, and once it was guessed too often.
    pub code_hash: Option<String>,
    pub wrong_codes: i64,
    /// Made by an invitation, or by who may give roles: confirms an account that has been given one.
    pub trusted: bool,
    /// Where the browser goes afterwards.
    pub redirect_to: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub code_challenge: Option<CodeChallenge>,
    /// The password of the sign-up that this mail confirms.
    pub password_hash: Option<String>,
    /// The owner who may decide.
    pub owner_id: Option<Uuid>,
    pub created_at: Instant,
    pub expires_at: Instant,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model").field("id", &self.id).field("purpose", &self.purpose).finish_non_exhaustive()
    }
}

/// It has none.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
