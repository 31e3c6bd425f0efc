//! The schema of the database. Each subject declares its own part as plain data; the program puts the parts together.

use std::sync::Arc;

use super::archived::{Archived, Scope, Selection};
use super::schema_builder::{Migration, SchemaBuilder, SchemaChange};
use super::searched::SearchedTable;
use super::tables::{Table, TableSet};

/// The part of the schema that one subject declares.
#[derive(Clone, Copy, Debug)]
pub struct SchemaPart {
    /// The tables whose changes are followed.
    pub tables: &'static [Table],
    /// Parent and child of each foreign key that changes the child when a row of the parent goes.
    pub cascades: &'static [(Table, Table)],
    /// The tables whose rows are searched.
    pub searched: &'static [SearchedTable],
    /// Its tables as they were in the first release. Edit it freely until then.
    pub baseline: SchemaChange,
    /// Changes since the first release, in order.
    pub migrations: &'static [Migration],
    /// What archives hold of each of its tables.
    pub archived: &'static [Archived],
    /// Rows of others' tables that archives without people leave out: the name of the table, and the condition of the rows that stay, in SQL.
    pub left_out: &'static [(Table, &'static str)],
}

impl SchemaPart {
    /// Nothing.
    pub const EMPTY: Self = Self {
        tables: &[],
        cascades: &[],
        searched: &[],
        baseline: |_| {},
        migrations: &[],
        archived: &[],
        left_out: &[],
    };
}

/// The parts of all subjects together. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Schema(Arc<[SchemaPart]>);

impl Schema {
    /// The schema of these subjects.
    pub fn new(parts: impl IntoIterator<Item = SchemaPart>) -> Self {
        Self(parts.into_iter().collect())
    }

    /// The tables whose changes are followed.
    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.0.iter().flat_map(|part| part.tables).copied()
    }

    /// Parent and child of each foreign key that changes the child when a row of the parent goes.
    pub fn cascades(&self) -> impl Iterator<Item = (Table, Table)> {
        self.0.iter().flat_map(|part| part.cascades).copied()
    }

    /// `tables` and all tables that the database may change when rows of these go.
    pub(super) fn with_cascades(&self, tables: TableSet) -> TableSet {
        let mut all = tables;
        loop {
            let cascades = self.cascades().filter(|(parent, _)| all.contains(*parent));
            let more = all.union(cascades.map(|(_, child)| child).collect());
            if more == all {
                return all;
            }
            all = more;
        }
    }

    /// What archives hold of each table.
    pub fn archived(&self) -> impl Iterator<Item = &'static Archived> {
        self.0.iter().flat_map(|part| part.archived)
    }

    /// What an archive of this scope holds of each table that is in it.
    pub fn selections(&self, scope: &Scope) -> Vec<Selection> {
        let left_out = || self.0.iter().flat_map(|part| part.left_out).filter(|_| !scope.people);
        let of = |archived: &'static Archived| {
            let others =
                left_out().filter(|(table, _)| table.name() == archived.table).map(|(_, stays)| *stays);
            let all: Vec<_> = archived.condition(scope).into_iter().chain(others).collect();
            let condition = (!all.is_empty()).then(|| format!("({})", all.join(") AND (")));
            Selection { archived, scope: scope.clone(), condition }
        };
        self.archived().filter(|archived| archived.is_in(scope)).map(of).collect()
    }

    /// Creates the tables of the first release, and the indexes of those that are searched.
    pub(super) fn baseline(&self, schema: &mut SchemaBuilder) {
        for part in self.0.iter() {
            (part.baseline)(schema);
            part.searched.iter().for_each(|searched| schema.search_index(searched));
        }
    }

    /// The changes since then, by subject.
    pub(super) fn migrations(&self) -> impl Iterator<Item = Migration> {
        self.0.iter().flat_map(|part| part.migrations).copied()
    }

    /// The tables whose rows are searched.
    pub(super) fn searched(&self) -> impl Iterator<Item = &SearchedTable> {
        self.0.iter().flat_map(|part| part.searched)
    }

    /// The declaration of how the rows of `table` are searched, if they are.
    pub(super) fn search_of(&self, table: Table) -> Option<SearchedTable> {
        self.searched().find(|searched| searched.table == table).copied()
    }
}
