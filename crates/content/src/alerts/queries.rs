use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{Order, QueryOrder as _, QuerySelect as _};

use super::model::{AlertKind, Column, Entity, Model};
use crate::alerts::schema::ALERTS;
use platform::database::{Instant, Reader, StoreResult, visible_rows};

/// The alert on the pages at `now`: the most severe of the published ones, and of equally severe ones the latest to appear. The response
/// expires when the next one appears or disappears.
pub async fn current(db: &Reader, now: Instant) -> StoreResult<Option<Model>> {
    let severity: Expr = Expr::case(Column::Kind.eq(AlertKind::Urgent), 2)
        .case(Column::Kind.eq(AlertKind::Important), 1)
        .finally(0)
        .into();
    let is_scheduled = Expr::col(Column::VisibleFrom).gt(Expr::col(Column::PublishedAt));
    let appeared: Expr = Expr::case(is_scheduled, Expr::col(Column::VisibleFrom))
        .finally(Expr::col(Column::PublishedAt))
        .into();
    let visible = visible_rows::<Entity>(db, now).await?;
    Ok(visible
        .rows()
        .order_by(severity, Order::Desc)
        .order_by(appeared, Order::Desc)
        .order_by(Column::CreatedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .limit(1)
        .one(db.on(ALERTS))
        .await?)
}
