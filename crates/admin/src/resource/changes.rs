//! Changes of columns that every resource's table has, or whose names the resource declares.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, Query};

use super::any::AnyResource;
use platform::database::{Instant, StoreResult, Tx};
use platform::files;

pub(super) const TRASHED_AT: &str = "trashed_at";

impl AnyResource {
    pub(super) async fn set_published(
        &self,
        tx: &Tx,
        ids: &[Uuid],
        on: bool,
        now: Instant,
    ) -> StoreResult<()> {
        self.change_columns(tx, ids, self.rows.publication_values(on, now), now).await
    }

    /// Moves rows to the trash, where they are not published; deletes them where there is no trash. The dates of their publication stay, so
    /// that an undo finds them.
    pub(super) async fn trash_or_delete(&self, tx: &Tx, ids: &[Uuid], now: Instant) -> StoreResult<()> {
        if !self.has_trash {
            return self.rows.delete_permanently(tx, ids).await;
        }
        let mut values = vec![(TRASHED_AT, Expr::value(now))];
        values.extend(self.rows.published_flag().map(|flag| (flag, Expr::value(false))));
        self.change_columns(tx, ids, values, now).await?;
        files::set_trashed(tx, self.names.tag, ids, true).await
    }

    pub(super) async fn restore_as_drafts(&self, tx: &Tx, ids: &[Uuid], now: Instant) -> StoreResult<()> {
        self.change_columns(tx, ids, self.restored_columns(now), now).await?;
        files::set_trashed(tx, self.names.tag, ids, false).await
    }

    /// Takes rows out of the trash as they were: `published` are those that were published.
    pub(super) async fn undo_deletion(
        &self,
        tx: &Tx,
        ids: &[Uuid],
        published: &[Uuid],
        now: Instant,
    ) -> StoreResult<()> {
        self.change_columns(tx, ids, vec![(TRASHED_AT, Expr::value(None::<Instant>))], now).await?;
        if let Some(flag) = self.rows.published_flag() {
            self.set_columns(tx, published, vec![(flag, Expr::value(true))]).await?;
        }
        files::set_trashed(tx, self.names.tag, ids, false).await
    }

    /// The columns that take a row out of the trash, unpublished.
    pub(super) fn restored_columns(&self, now: Instant) -> Vec<(&'static str, Expr)> {
        let mut values = self.rows.publication_values(false, now);
        values.push((TRASHED_AT, Expr::value(None::<Instant>)));
        values
    }

    /// Sets columns of rows, and raises their versions.
    pub(super) async fn change_columns(
        &self,
        tx: &Tx,
        ids: &[Uuid],
        mut values: Vec<(&'static str, Expr)>,
        now: Instant,
    ) -> StoreResult<()> {
        values.push(("version", Expr::col("version").add(1)));
        values.push(("updated_at", Expr::value(now)));
        self.set_columns(tx, ids, values).await
    }

    /// Sets columns of rows without raising their versions.
    pub(super) async fn set_columns(
        &self,
        tx: &Tx,
        ids: &[Uuid],
        values: Vec<(&'static str, Expr)>,
    ) -> StoreResult<()> {
        let mut rows = Query::update();
        rows.table(self.table.name()).values(values);
        rows.and_where(Expr::col("id").is_in(ids.iter().copied()));
        tx.on(self.table).execute(&rows).await?;
        Ok(())
    }
}
