use std::collections::BTreeSet;

use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _};

use super::defaults;
use super::model::{Column, Entity, Model};
use crate::navigation::schema::NAV_LINKS;
use platform::database::{Instant, Reader, StoreResult, Tx};

/// The visible links, by area and order; the defaults if the table is empty.
pub async fn list(db: &Reader) -> StoreResult<Vec<Model>> {
    let table = db.on(NAV_LINKS);
    let links = Entity::find()
        .filter(Column::IsActive.eq(true))
        .order_by(Column::Area, Order::Asc)
        .order_by(Column::SortOrder, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .all(table)
        .await?;
    if links.is_empty() && Entity::find().one(table).await?.is_none() {
        let mut next = 0;
        let id = || {
            next += 1;
            Uuid::from_u128(next)
        };
        let mut links = defaults::links(id, Instant::from(jiff::Timestamp::UNIX_EPOCH));
        links.sort_by_key(|link| (link.area.to_value(), link.sort_order));
        return Ok(select_visible(links));
    }
    Ok(select_visible(links))
}

/// Selects active links with a URL below no hidden link, and headings above such links.
fn select_visible(active: Vec<Model>) -> Vec<Model> {
    let top: BTreeSet<Uuid> =
        active.iter().filter(|link| link.parent.is_none()).map(|link| link.id).collect();
    let leads =
        |link: &Model| !link.href.is_empty() && link.parent.is_none_or(|parent| top.contains(&parent));
    let above: BTreeSet<Uuid> =
        active.iter().filter(|link| leads(link)).filter_map(|link| link.parent).collect();
    active.into_iter().filter(|link| leads(link) || above.contains(&link.id)).collect()
}

pub async fn create_defaults(tx: &Tx, id: impl FnMut() -> Uuid, now: Instant) -> StoreResult<()> {
    let rows = defaults::links(id, now).into_iter().map(|link| {
        use sea_orm::IntoActiveModel as _;
        link.into_active_model().reset_all()
    });
    Entity::insert_many(rows).exec_without_returning(tx.on(NAV_LINKS)).await?;
    Ok(())
}
