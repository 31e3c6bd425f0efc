//! Tables and indexes, declared by subjects once for both databases.

use sea_orm::sea_query::{Index, Table as CreateTable};
use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr};

use super::column::Column;
use super::searched::SearchedTable;
use super::tables::Table;
use super::trigrams;

/// Declares a change of the schema.
pub type SchemaChange = fn(&mut SchemaBuilder);

/// A change of the schema after the baseline. Never edit one that was released.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// `m`, a number of four digits that sets the order, and the subject: `m0002_reservations`. Parts of several subjects with
    /// one name run as one migration.
    pub name: &'static str,
    /// The change.
    pub change: SchemaChange,
}

/// Collects the statements of a change.
#[derive(Debug)]
pub struct SchemaBuilder {
    backend: DbBackend,
    statements: Vec<String>,
}

impl SchemaBuilder {
    pub(super) fn new(backend: DbBackend) -> Self {
        Self { backend, statements: Vec::new() }
    }

    /// Runs the collected statements in order.
    pub(super) async fn run(self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        for statement in self.statements {
            tx.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    /// Adds a statement in SQL that both databases understand.
    pub fn sql(&mut self, sql: impl Into<String>) {
        self.statements.push(sql.into());
    }

    /// Creates a table.
    pub fn table<const N: usize>(&mut self, table: Table, columns: [Column; N]) -> TableIndexes<'_> {
        self.create(table.name(), &[], columns)
    }

    /// Creates a table whose primary key is the columns of `key` together.
    pub fn table_with_key<const N: usize>(
        &mut self,
        table: Table,
        key: &[&'static str],
        columns: [Column; N],
    ) -> TableIndexes<'_> {
        self.create(table.name(), key, columns)
    }

    fn create<const N: usize>(
        &mut self,
        table: &'static str,
        key: &[&'static str],
        columns: [Column; N],
    ) -> TableIndexes<'_> {
        let mut create = CreateTable::create();
        create.table(table);
        for column in columns {
            create.col(column);
        }
        if !key.is_empty() {
            let mut primary = Index::create();
            for column in key {
                primary.col(*column);
            }
            create.primary_key(&mut primary);
        }
        self.sql(self.backend.build(&create).sql);
        TableIndexes { schema: self, table }
    }

    /// Creates the index of a table that is searched, in SQLite. PostgreSQL's needs an extension that may be missing, so each start
    /// creates it where the extension is there (`search_index::prepare`).
    pub fn search_index(&mut self, searched: &SearchedTable) {
        if self.backend == DbBackend::Sqlite {
            self.statements.extend(trigrams::sqlite(searched));
        }
    }
}

/// The indexes of a table. Columns are names, each with an optional ` DESC` or ` DESC NULLS LAST`.
#[derive(Debug)]
pub struct TableIndexes<'s> {
    schema: &'s mut SchemaBuilder,
    table: &'static str,
}

impl TableIndexes<'_> {
    /// Creates an index that is named after its columns.
    pub fn index(self, columns: &[&str]) -> Self {
        let name = self.name_of(columns);
        self.create("INDEX", &name, columns, "")
    }

    /// Creates an index that allows each combination of values once.
    pub fn unique(self, columns: &[&str]) -> Self {
        let name = self.name_of(columns);
        self.create("UNIQUE INDEX", &name, columns, "")
    }

    /// Creates an index over the rows that meet `condition`, named after the table and `name`.
    pub fn partial_index(self, name: &str, columns: &[&str], condition: &str) -> Self {
        let name = format!("{}_{name}", self.table);
        self.create("INDEX", &name, columns, &format!(" WHERE {condition}"))
    }

    /// Creates an index over ascending columns and `id`, for a list that is read from either end.
    pub fn list_index(self, columns: &[&str]) -> Self {
        self.index(&[columns, &["id"]].concat())
    }

    /// Creates the index of a list that is sorted by `sort_key`, a folded name.
    pub fn name_index(self) -> Self {
        self.sorted_by_bytes("sort_key").list_index(&["sort_key"])
    }

    /// Sorts a folded text by its bytes, as SQLite does, whatever the language of the database is.
    pub fn sorted_by_bytes(self, column: &str) -> Self {
        if self.schema.backend == DbBackend::Postgres {
            self.schema
                .sql(format!("ALTER TABLE {} ALTER COLUMN {column} TYPE text COLLATE \"C\"", self.table));
        }
        self
    }

    /// Creates the index of a visitors' list. It includes the schedule, so that rows hidden by the clock are skipped and counted without
    /// reading them.
    pub fn scheduled_index(self, columns: &[&str]) -> Self {
        let name = format!("{}_in_time", self.name_of(columns));
        self.create("INDEX", &name, &[columns, &["visible_from", "visible_until"]].concat(), "")
    }

    /// Creates the index of the rows in the trash.
    pub fn trash_index(self) -> Self {
        self.partial_index("in_trash", &["trashed_at", "id"], "trashed_at IS NOT NULL")
    }

    fn name_of(&self, columns: &[&str]) -> String {
        let names: Vec<_> = columns.iter().filter_map(|column| column.split(' ').next()).collect();
        format!("{}_by_{}", self.table, names.join("_"))
    }

    fn create(self, kind: &str, name: &str, columns: &[&str], condition: &str) -> Self {
        let sqlite = self.schema.backend == DbBackend::Sqlite;
        let column = |column: &&str| {
            let (name, order) = column.split_once(' ').unwrap_or((column, ""));
            // SQLite sorts NULL below every value already, and its indexes do not take the words.
            let order = if sqlite { order.trim_end_matches(" NULLS LAST") } else { order };
            // Quoted for names that are keywords, such as `groups`.
            format!("\"{name}\" {order}")
        };
        let columns: Vec<_> = columns.iter().map(column).collect();
        let columns = columns.join(", ");
        self.schema.sql(format!("CREATE {kind} {name} ON {} ({columns}){condition}", self.table));
        self
    }
}
