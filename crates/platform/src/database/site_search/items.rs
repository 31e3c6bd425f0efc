use std::collections::{BTreeMap, HashMap};

use sea_orm::{ConnectionTrait as _, Statement};
use uuid::Uuid;

use super::FoundRow;
use crate::database::{Instant, Reader, SearchSource, SiteItem, StoreResult};

impl Reader {
    pub fn search_sources(&self) -> impl Iterator<Item = &SearchSource> {
        self.store.inner.schema.sources()
    }

    /// The found rows as visitors see them, each with its kind, in the same order. Rows that are hidden by now are left out.
    pub async fn site_items(
        &self,
        found: &[FoundRow],
        now: Instant,
    ) -> StoreResult<Vec<(&'static str, SiteItem)>> {
        let mut ids = by_kind(found);
        let mut items = HashMap::new();
        for source in self.search_sources() {
            if let Some(ids) = ids.remove(source.kind) {
                let of_kind = (source.items)(self, ids, now).await?;
                items.extend(of_kind.into_iter().map(|item| ((source.kind, item.id), item)));
            }
        }
        let kind =
            |row: &FoundRow| self.search_sources().map(|source| source.kind).find(|kind| *kind == row.kind);
        let item = |row| kind(row).and_then(|kind| Some((kind, items.remove(&(kind, row.id))?)));
        Ok(found.iter().filter_map(item).collect())
    }

    pub async fn found_titles(&self, found: &[FoundRow]) -> StoreResult<Vec<(&'static str, Uuid, String)>> {
        let mut ids = by_kind(found);
        let mut titles = HashMap::new();
        for source in self.search_sources() {
            let Some(ids) = ids.remove(source.kind) else { continue };
            let places: Vec<_> = (1..=ids.len()).map(|at| format!("${at}")).collect();
            let (title, table, places) = (source.title, source.table.name(), places.join(", "));
            let sql = format!("SELECT id, {title} FROM {table} WHERE id IN ({places})");
            let db = self.on(source.table);
            let values = ids.into_iter().map(Into::into);
            let rows = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
            for row in db.query_all_raw(rows).await? {
                titles.insert(
                    (source.kind, row.try_get_by_index::<Uuid>(0)?),
                    row.try_get_by_index::<String>(1)?,
                );
            }
        }
        let title = |row: &FoundRow| {
            let kind = self.search_sources().map(|source| source.kind).find(|kind| *kind == row.kind)?;
            Some((kind, row.id, titles.remove(&(kind, row.id))?))
        };
        Ok(found.iter().filter_map(title).collect())
    }
}

fn by_kind(found: &[FoundRow]) -> BTreeMap<&str, Vec<Uuid>> {
    let mut ids = BTreeMap::<&str, Vec<Uuid>>::new();
    for row in found {
        ids.entry(&row.kind).or_default().push(row.id);
    }
    ids
}
