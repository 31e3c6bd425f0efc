use sea_orm::{DbBackend, DbErr, EntityTrait, QueryFilter as _, UpdateMany};

use super::tables::Table;
use super::{Store, StoreResult, write_gate};

impl Store {
    /// Updates rows of `table` durably and returns them, in one round trip instead of three: in SQLite a single statement is a transaction.
    /// Fails with [`StoreError::ReadOnlySite`](super::StoreError) while the site is read-only. After a broken connection the update may have
    /// been committed.
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
        // As in `Tx::commit`: the client may disconnect, and raising a version too often is harmless.
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
