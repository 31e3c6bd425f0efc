use sea_orm::sea_query::{InsertStatement, SqliteQueryBuilder};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait as _, DbBackend, EntityTrait, QueryTrait as _, Statement, Value,
};

use super::tables::Table;
use super::{StoreResult, Tx};

#[derive(Debug, Default)]
pub struct Inserts(Vec<(Table, InsertStatement)>);

impl Inserts {
    #[must_use]
    pub fn and<A>(mut self, table: Table, rows: Vec<A>) -> Self
    where
        A: ActiveModelTrait,
    {
        // SQL has no insert without rows.
        if !rows.is_empty() {
            self.0.push((table, <A::Entity as EntityTrait>::insert_many(rows).into_query()));
        }
        self
    }
}

impl Tx {
    /// Inserts the rows in order. SQLite takes several statements in one round trip; PostgreSQL gets one after another.
    ///
    /// # Errors
    /// The transaction is unusable then.
    pub async fn insert(&self, Inserts(inserts): Inserts) -> StoreResult<()> {
        let (mut texts, mut bound) = (Vec::new(), Vec::<Value>::new());
        for (table, insert) in inserts {
            let db = self.on(table);
            if db.get_database_backend() == DbBackend::Postgres {
                db.execute(&insert).await?;
            } else {
                let (sql, values) = insert.build(SqliteQueryBuilder);
                texts.push(sql);
                bound.extend(values);
            }
        }
        if !texts.is_empty() {
            let all = Statement::from_sql_and_values(DbBackend::Sqlite, texts.join("; "), bound);
            self.quietly().execute_raw(all).await?;
        }
        Ok(())
    }
}
