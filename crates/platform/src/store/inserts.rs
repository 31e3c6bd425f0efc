//! Rows of several tables that are written together.

use sea_orm::sea_query::{InsertStatement, SqliteQueryBuilder};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait as _, DbBackend, EntityTrait, QueryTrait as _, Statement, Value,
};

use super::tables::Table;
use super::{StoreResult, Tx};

/// Rows to insert, in the order in which they are written.
#[derive(Debug, Default)]
pub struct Inserts(Vec<(Table, InsertStatement)>);

impl Inserts {
    /// These, and rows of `table` after them.
    #[must_use]
    pub fn and<A>(mut self, table: Table, rows: Vec<A>) -> Self
    where
        A: ActiveModelTrait,
    {
        // An insert without rows is none.
        if !rows.is_empty() {
            self.0.push((table, <A::Entity as EntityTrait>::insert_many(rows).into_query()));
        }
        self
    }
}

impl Tx {
    /// Inserts them. SQLite takes several statements at once, so that this is one way to the database and back; PostgreSQL is sent one after
    /// another.
    ///
    /// # Errors
    /// When the database refuses one of them; the transaction is of no more use then.
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
