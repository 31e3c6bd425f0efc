//! Many new articles at once, for a site that is filled.

use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait as _, TryIntoModel as _};
use uuid::Uuid;

use super::model::{ActiveModel, Entity, Model};
use super::rules::{NewsForm, PreparedArticle};
use super::staff::News;
use crate::engine::storage;
use crate::engine::store::{Instant, StoreResult, Table, Tx};
use crate::people::resource::with_files;

/// Rows in one statement. SQLite takes 32,766 values in one, PostgreSQL 65,535; a row has 20.
const ROWS: usize = 200;

/// The row of a new article at the address that it asks for, rendered.
pub fn row(form: NewsForm, id: Uuid, now: Instant) -> ActiveModel {
    let article = PreparedArticle::from(form);
    let (published_at, first) = article.first_dates(now);
    let slug = article.slug().to_owned();
    ActiveModel {
        id: Set(id),
        version: Set(1),
        published_at: Set(published_at),
        first_published_at: Set(first),
        created_at: Set(now),
        updated_at: Set(now),
        ..article.columns(slug)
    }
}

/// Writes rows.
///
/// # Errors
/// [`StoreError::Taken`](crate::engine::store::StoreError) when one of their slugs is; when the database fails.
pub async fn insert_many(tx: &Tx, rows: Vec<ActiveModel>) -> StoreResult<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let part: Vec<_> = rows.by_ref().take(ROWS).collect();
        let written: Vec<Model> =
            part.iter().cloned().map(ActiveModel::try_into_model).collect::<Result<_, _>>()?;
        let uses = written.iter().map(with_files::<News>).collect::<StoreResult<Vec<_>>>()?;
        storage::add_uses(tx, uses).await?;
        Entity::insert_many(part).exec_without_returning(tx.on(Table::News)).await?;
    }
    Ok(())
}
