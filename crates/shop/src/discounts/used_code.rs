use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SimpleExpr;

use super::model::Column;

/// The discount code of an order. An order from before ids were stored may have none; its code is then found by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedCode {
    pub id: Option<Uuid>,
    pub code: String,
}

impl UsedCode {
    pub(super) fn row(&self) -> SimpleExpr {
        self.id.map_or_else(|| Column::Code.eq(&self.code), |id| Column::Id.eq(id))
    }
}
