//! A single update as a transaction of its own.

use sea_orm::{DbBackend, DbErr, EntityTrait, QueryFilter as _, UpdateMany};

use super::tables::Table;
use super::{Store, StoreResult, write_gate};

impl Store {
    /// Updates rows of `table`, durably, and answers them as they are then. In SQLite one statement is a transaction by itself, so that this is
    /// one way to the database and back where [`Store::begin`] and what follows are three.
    ///
    /// # Errors
    /// [`StoreError::ReadOnlySite`](super::StoreError) while nothing may be written; when the database refuses; nothing is written then. When the
    /// connection breaks, or a row cannot be read as it is then, it may have happened.
    pub async fn update<E>(&self, table: Table, update: UpdateMany<E>) -> StoreResult<Vec<E::Model>>
    where
        E: EntityTrait<Model: Send + Sync>,
    {
        if self.inner.write.get_database_backend() == DbBackend::Postgres {
            let tx = self.begin().await?;
            let rows = update.exec_with_returning(tx.on(table)).await?;
            tx.commit().await?;
            return Ok(rows);
        }
        let inner = std::sync::Arc::clone(&self.inner);
        let update = update.filter(write_gate::is_writable());
        // As in `Tx::commit`: the client may leave, and to raise a version too often does no harm.
        let updated = tokio::spawn(async move {
            let rows = update.exec_with_returning(&inner.write).await;
            inner.versions.raise(std::iter::once(table).collect());
            let rows = rows?;
            if rows.is_empty() {
                write_gate::check_after(&inner.write).await?;
            }
            Ok(rows)
        });
        updated.await.unwrap_or_else(|error| Err(DbErr::Custom(error.to_string()).into()))
    }
}
