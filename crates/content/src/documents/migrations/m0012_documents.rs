//! Who sees a document, indexes for each order and filter of its lists, and for searches in SQLite (`m0008_search`).

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::documents::schema::DOCUMENTS;
use platform::store::SearchedTable;
use platform::store::migrations::column::choice;
use platform::store::migrations::{create_search_index, index};

const TABLE: &str = "documents";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let visible_to = choice("visible_to", &["everyone", "staff"]).default("everyone").take();
    manager.alter_table(Table::alter().table(TABLE).add_column(visible_to).take()).await?;
    let mut before = Index::drop();
    before.name("documents_by_published_category_created_at").table(TABLE);
    manager.drop_index(before).await?;
    for index in indexes() {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::by_flag(DOCUMENTS, "published")).await
}

fn indexes() -> [IndexCreateStatement; 5] {
    let (published, visible_to) = (("published", Asc), ("visible_to", Asc));
    let newest = [("created_at", Desc), ("id", Desc)];
    let public = [published, visible_to];
    let with = |columns: &[(&'static str, IndexOrder)]| [&public, columns, &newest].concat();
    [
        index(TABLE, &with(&[])),
        index(TABLE, &with(&[("category", Asc)])),
        // Of the lists that staff sort.
        index(TABLE, &[("created_at", Asc), ("id", Asc)]),
        index(TABLE, &[("updated_at", Asc), ("id", Asc)]),
        index(TABLE, &[("title", Asc), ("id", Asc)]),
    ]
}
