use super::{CodeChallenge, Instant, Purpose};
use sea_orm::entity::prelude::*;

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub purpose: Purpose,
    pub email: String,
    #[sea_orm(unique)]
    pub token_hash: String,
    /// `None` for tokens without a code, and after too many wrong guesses.
    pub code_hash: Option<String>,
    pub wrong_codes: i64,
    /// Created by an invitation, or by a caller that may assign roles: it confirms an account with an assigned role.
    pub trusted: bool,
    pub redirect_to: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub code_challenge: Option<CodeChallenge>,
    /// The password of the sign-up that this email confirms.
    pub password_hash: Option<String>,
    pub owner_id: Option<Uuid>,
    pub created_at: Instant,
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
