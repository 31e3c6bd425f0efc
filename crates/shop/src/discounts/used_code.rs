//! The discount code that an order used.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SimpleExpr;

use super::model::Column;

/// The discount code of an order. An order from before ids were stored may have none; its code is then found by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedCode {
    /// The code's id.
    pub id: Option<Uuid>,
    /// The code's name when the order was created.
    pub code: String,
}

impl UsedCode {
    /// Returns the condition that finds the code.
    pub(super) fn row(&self) -> SimpleExpr {
        self.id.map_or_else(|| Column::Code.eq(&self.code), |id| Column::Id.eq(id))
    }
}
