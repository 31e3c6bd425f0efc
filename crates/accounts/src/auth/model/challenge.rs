//! A question for a code of a second factor.
use super::Instant;
use sea_orm::entity::prelude::*;

/// A row of `challenges`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub factor_id: Uuid,
    /// Whose connection asked; the answer has to come over one of the same address.
    pub address: String,
    pub created_at: Instant,
}

/// It has none.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
