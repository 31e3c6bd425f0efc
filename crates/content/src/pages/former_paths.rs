use sea_orm::ActiveValue::Set;
use sea_orm::Statement;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::schema::PAGE_FORMER_PATHS;
use platform::database::{Reader, StoreResult, Tx};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "page_former_paths")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) path: String,
    pub(super) page_id: Uuid,
}

impl ActiveModelBehavior for ActiveModel {}

/// Records that page `id` was at `path` until now, and the paths of its descendants.
pub(super) async fn remember(tx: &Tx, id: Uuid, path: &str) -> StoreResult<()> {
    let own = ActiveModel { path: Set(path.to_owned()), page_id: Set(id) };
    let latest = OnConflict::column(Column::Path).update_column(Column::PageId).to_owned();
    Entity::insert(own).on_conflict(latest).exec_without_returning(tx.on(PAGE_FORMER_PATHS)).await?;
    // A single statement for any number of descendants.
    let below = Statement::from_sql_and_values(
        tx.read().get_database_backend(),
        "INSERT INTO page_former_paths (path, page_id) SELECT path, id FROM pages \
         WHERE parent_id = $1 OR parent_id IN (SELECT id FROM pages WHERE parent_id = $1) \
         ON CONFLICT (path) DO UPDATE SET page_id = excluded.page_id",
        [id.into()],
    );
    tx.on(PAGE_FORMER_PATHS).execute_raw(below).await?;
    Ok(())
}

pub(super) async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
    let rows = Entity::delete_many().filter(Column::PageId.is_in(ids.iter().copied()));
    rows.exec(tx.on(PAGE_FORMER_PATHS)).await?;
    Ok(())
}

pub(super) async fn page_at(db: &Reader, path: &str) -> StoreResult<Option<Uuid>> {
    let row = Entity::find_by_id(path.to_owned()).one(db.on(PAGE_FORMER_PATHS)).await?;
    Ok(row.map(|row| row.page_id))
}
