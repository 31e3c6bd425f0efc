//! The schema manager of migrations.

use sea_orm::sea_query::{
    IndexCreateStatement, IndexDropStatement, TableAlterStatement, TableCreateStatement, TableDropStatement,
};
use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr, StatementBuilder};

/// Runs a step's statements, which are written once for both databases.
#[derive(Clone, Copy, Debug)]
pub struct SchemaManager<'c>(&'c DatabaseTransaction);

impl<'c> SchemaManager<'c> {
    /// Runs statements in this transaction.
    pub(in crate::store) fn new(transaction: &'c DatabaseTransaction) -> Self {
        Self(transaction)
    }

    /// The transaction of all steps.
    pub fn connection(&self) -> &'c DatabaseTransaction {
        self.0
    }

    /// The database backend.
    pub fn backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    /// Runs a statement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn execute(&self, statement: impl StatementBuilder) -> Result<(), DbErr> {
        self.0.execute(&statement).await.map(drop)
    }

    /// Creates a table.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_table(&self, statement: TableCreateStatement) -> Result<(), DbErr> {
        self.execute(statement).await
    }

    /// Changes a table.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn alter_table(&self, statement: TableAlterStatement) -> Result<(), DbErr> {
        self.execute(statement).await
    }

    /// Drops a table.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_table(&self, statement: TableDropStatement) -> Result<(), DbErr> {
        self.execute(statement).await
    }

    /// Creates an index.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_index(&self, statement: IndexCreateStatement) -> Result<(), DbErr> {
        self.execute(statement).await
    }

    /// Drops an index.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_index(&self, statement: IndexDropStatement) -> Result<(), DbErr> {
        self.execute(statement).await
    }
}
