use sea_orm::sea_query::{Index, Table as CreateTable};
use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr};

use super::column::Column;
use super::searched::SearchedTable;
use super::tables::Table;
use super::trigrams;

pub type SchemaChange = fn(&mut SchemaBuilder);

/// A schema change after the baseline. A released one must never be edited.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// `m`, a four-digit number that sets the order, and the subject: `m0002_reservations`. Parts of several subjects with one name run
    /// as one migration.
    pub name: &'static str,
    pub change: SchemaChange,
}

#[derive(Debug)]
pub struct SchemaBuilder {
    backend: DbBackend,
    statements: Vec<String>,
}

impl SchemaBuilder {
    pub(super) fn new(backend: DbBackend) -> Self {
        Self { backend, statements: Vec::new() }
    }

    pub(super) fn backend(&self) -> DbBackend {
        self.backend
    }

    pub(super) fn statements(self) -> String {
        self.statements.join(";\n")
    }

    pub(super) async fn run(self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        for statement in self.statements {
            tx.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    pub fn sql(&mut self, sql: impl Into<String>) {
        self.statements.push(sql.into());
    }

    /// Adds columns to a table; each is nullable or has a default.
    pub fn add_columns<const N: usize>(&mut self, table: Table, columns: [Column; N]) {
        for column in columns {
            let mut alter = CreateTable::alter();
            alter.table(table.name()).add_column(column);
            self.sql(self.backend.build(&alter).sql);
        }
    }

    pub fn table<const N: usize>(&mut self, table: Table, columns: [Column; N]) -> TableIndexes<'_> {
        self.create(table.name(), &[], columns)
    }

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

    /// Creates the search index in SQLite. PostgreSQL's needs an extension that may be missing, so each start creates it if possible
    /// (`search_index::prepare`).
    pub fn search_index(&mut self, searched: &SearchedTable) {
        if self.backend == DbBackend::Sqlite {
            self.statements.extend(trigrams::sqlite_index(searched));
        }
    }
}

/// Adds indexes of a table. Columns are names, each with an optional ` DESC` or ` DESC NULLS LAST`.
#[derive(Debug)]
pub struct TableIndexes<'s> {
    schema: &'s mut SchemaBuilder,
    table: &'static str,
}

impl TableIndexes<'_> {
    pub fn index(self, columns: &[&str]) -> Self {
        let name = self.name_of(columns);
        self.create("INDEX", &name, columns, "")
    }

    pub fn unique(self, columns: &[&str]) -> Self {
        let name = self.name_of(columns);
        self.create("UNIQUE INDEX", &name, columns, "")
    }

    pub fn partial_index(self, name: &str, columns: &[&str], condition: &str) -> Self {
        let name = format!("{}_{name}", self.table);
        self.create("INDEX", &name, columns, &format!(" WHERE {condition}"))
    }

    /// An index over ascending columns and `id`, for a list that is read from either end.
    pub fn list_index(self, columns: &[&str]) -> Self {
        self.index(&[columns, &["id"]].concat())
    }

    pub fn name_index(self) -> Self {
        self.sorted_by_bytes("sort_key").list_index(&["sort_key"])
    }

    /// Sorts a folded text by bytes, as SQLite does, independently of the database's locale.
    pub fn sorted_by_bytes(self, column: &str) -> Self {
        if self.schema.backend == DbBackend::Postgres {
            self.schema
                .sql(format!("ALTER TABLE {} ALTER COLUMN {column} TYPE text COLLATE \"C\"", self.table));
        }
        self
    }

    /// The index of a visitors' list. It includes the schedule, so that hidden rows are skipped and counted by the index alone.
    pub fn scheduled_index(self, columns: &[&str]) -> Self {
        let name = format!("{}_in_time", self.name_of(columns));
        self.create("INDEX", &name, &[columns, &["visible_from", "visible_until"]].concat(), "")
    }

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
            // SQLite already sorts NULL first, and its indexes reject the keywords.
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
