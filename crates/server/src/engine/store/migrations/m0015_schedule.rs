//! Published rows get a time to appear and a time to go. The indexes of visitors' lists hold both, so that rows which are hidden now are
//! passed over, and counted, without a look into the rows: behind the long texts of a row that is slow.

use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::column::instant_or_null;
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const FROM: &str = "visible_from";
const UNTIL: &str = "visible_until";

/// The tables, and what says that a row is published.
const TABLES: [(&str, &str); 3] =
    [("news_posts", "published"), ("events", "published"), ("image_slides", "is_active")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, published) in TABLES {
            for column in [FROM, UNTIL] {
                let add = Table::alter().table(table).add_column(instant_or_null(column)).take();
                manager.alter_table(add).await?;
                manager.create_index(index(table, &[(published, Asc), (column, Asc)])).await?;
            }
        }
        for (table, columns) in lists() {
            let name = index(table, &columns).get_index_spec().get_name().unwrap_or_default().to_owned();
            let mut before = Index::drop();
            before.name(&name).table(table);
            manager.drop_index(before).await?;
            let mut wider = index(table, &columns);
            wider.name(format!("{name}_in_time")).col(FROM).col(UNTIL);
            manager.create_index(wider).await?;
        }
        Ok(())
    }
}

/// The indexes of visitors' lists as they were.
fn lists() -> Vec<(&'static str, Vec<(&'static str, IndexOrder)>)> {
    let (published, id) = (("published", Asc), ("id", Desc));
    let newest = [("published_at", Desc), id];
    let news = |first: &[(&'static str, IndexOrder)], then: &[(&'static str, IndexOrder)]| {
        ("news_posts", [std::slice::from_ref(&published), first, then].concat())
    };
    let events = |columns: &[(&'static str, IndexOrder)]| {
        ("events", [std::slice::from_ref(&published), columns].concat())
    };
    vec![
        news(&[], &newest),
        news(&[("category", Asc)], &newest),
        news(&[("featured", Asc)], &newest),
        news(&[], &[("created_at", Asc), ("id", Asc)]),
        events(&[("starts_at", Asc), ("id", Asc)]),
        events(&[("upcoming_until", Asc)]),
        events(&[("start_day", Asc)]),
        events(&[("created_at", Asc), ("id", Asc)]),
        events(&[("event_type", Asc), ("starts_at", Asc), ("id", Asc)]),
        ("image_slides", vec![("is_active", Asc), ("sort_order", Asc), ("created_at", Desc)]),
    ]
}
