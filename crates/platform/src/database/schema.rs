use std::sync::Arc;

use super::archived::{ArchiveScope, Archived, Selection};
use super::schema_builder::{Migration, SchemaBuilder, SchemaChange};
use super::search_source::{SearchSource, note_changes};
use super::searched::SearchedTable;
use super::tables::{Table, TableSet};

#[derive(Clone, Copy, Debug)]
pub struct SchemaPart {
    pub tables: &'static [Table],
    /// Parent and child of each foreign key that changes the child when a parent row is deleted.
    pub cascades: &'static [(Table, Table)],
    pub searched: &'static [SearchedTable],
    pub sources: &'static [SearchSource],
    /// The tables of the first release. Editable until then.
    pub baseline: SchemaChange,
    pub migrations: &'static [Migration],
    pub archived: &'static [Archived],
    /// Rows of other tables that archives without people omit: the table, and the SQL condition of the remaining rows.
    pub left_out: &'static [(Table, &'static str)],
}

impl SchemaPart {
    pub const EMPTY: Self = Self {
        tables: &[],
        cascades: &[],
        searched: &[],
        sources: &[],
        baseline: |_| {},
        migrations: &[],
        archived: &[],
        left_out: &[],
    };
}

#[derive(Clone, Debug)]
pub struct Schema(Arc<[SchemaPart]>);

impl Schema {
    pub fn new(parts: impl IntoIterator<Item = SchemaPart>) -> Self {
        Self(parts.into_iter().collect())
    }

    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.0.iter().flat_map(|part| part.tables).copied()
    }

    pub fn cascades(&self) -> impl Iterator<Item = (Table, Table)> {
        self.0.iter().flat_map(|part| part.cascades).copied()
    }

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

    pub fn archived(&self) -> impl Iterator<Item = &'static Archived> {
        self.0.iter().flat_map(|part| part.archived)
    }

    pub fn selections(&self, scope: &ArchiveScope) -> Vec<Selection> {
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

    pub(super) fn baseline(&self, schema: &mut SchemaBuilder) {
        for part in self.0.iter() {
            (part.baseline)(schema);
            part.searched.iter().for_each(|searched| schema.search_index(searched));
        }
        // After all tables, since the text of a file may be in another one.
        self.sources().for_each(|source| note_changes(schema, source));
    }

    pub(super) fn migrations(&self) -> impl Iterator<Item = Migration> {
        self.0.iter().flat_map(|part| part.migrations).copied()
    }

    pub(super) fn searched(&self) -> impl Iterator<Item = &SearchedTable> {
        self.0.iter().flat_map(|part| part.searched)
    }

    pub(super) fn sources(&self) -> impl Iterator<Item = &SearchSource> {
        self.0.iter().flat_map(|part| part.sources)
    }

    pub(super) fn search_of(&self, table: Table) -> Option<SearchedTable> {
        self.searched().find(|searched| searched.table == table).copied()
    }
}
