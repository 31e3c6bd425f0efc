//! The part of each table that archives contain. A test fails for a table without a declaration.

use super::tables::Table;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveScope {
    /// Accounts, orders, messages, donations and other personal data.
    pub people: bool,
    /// Keys, password hashes and seeds.
    pub secrets: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// The archives that contain a table or column.
pub enum Extent {
    Always,
    /// Only archives with personal data.
    People,
    /// Only archives with secrets.
    Secrets,
    /// Derived data, or data of this machine only.
    Never,
}

/// Column and SQL expression that replaces it in archives of a smaller scope.
type Substitute = (&'static str, &'static str);

#[derive(Clone, Copy, Debug)]
pub struct Archived {
    pub table: &'static str,
    pub extent: Extent,
    pub has_defaults: bool,
    pub new_site: Option<&'static str>,
    pub joined_by: Option<(&'static str, &'static [&'static str])>,
    /// A row grants access to the staff's area unless this column has this value.
    pub gives_access: Option<(&'static str, &'static str)>,
    pub is_merged: bool,
    pub is_moved: bool,
    without_people: &'static [Substitute],
    without_secrets: &'static [Substitute],
    rows: Option<fn(&ArchiveScope) -> Option<&'static str>>,
}

impl Archived {
    pub const fn always(table: Table) -> Self {
        Self::new(table.name(), Extent::Always)
    }

    pub const fn people(table: Table) -> Self {
        Self::new(table.name(), Extent::People)
    }

    pub const fn secrets(table: Table) -> Self {
        Self::new(table.name(), Extent::Secrets)
    }

    pub const fn never(table: Table) -> Self {
        Self::named_never(table.name())
    }

    /// A table outside of archives that no response depends on.
    pub const fn named_never(table: &'static str) -> Self {
        Self::new(table, Extent::Never)
    }

    const fn new(table: &'static str, extent: Extent) -> Self {
        Self {
            table,
            extent,
            has_defaults: false,
            new_site: None,
            joined_by: None,
            gives_access: None,
            is_merged: true,
            is_moved: true,
            without_people: &[],
            without_secrets: &[],
            rows: None,
        }
    }

    /// A new site has rows in it, which an import replaces.
    #[must_use]
    pub const fn with_defaults(self) -> Self {
        Self { has_defaults: true, ..self }
    }

    /// A merge adds none of its rows: they move money or record the history of this site.
    #[must_use]
    pub const fn not_merged(self) -> Self {
        Self { is_merged: false, ..self }
    }

    #[must_use]
    pub const fn new_site_has(self, condition: &'static str) -> Self {
        Self { new_site: Some(condition), ..self }
    }

    /// A new site may have one row, that of the first owner, which stays. An imported row with the same value in `column` replaces it and
    /// takes over its columns `taken_over`.
    #[must_use]
    pub const fn joined_by(self, column: &'static str, taken_over: &'static [&'static str]) -> Self {
        Self { joined_by: Some((column, taken_over)), ..self }
    }

    /// Rows of one database: it makes them itself.
    #[must_use]
    pub const fn not_moved(self) -> Self {
        Self { is_moved: false, ..self }
    }

    #[must_use]
    pub const fn gives_access_unless(self, column: &'static str, none: &'static str) -> Self {
        Self { gives_access: Some((column, none)), ..self }
    }

    #[must_use]
    pub const fn without_people(self, substitutes: &'static [Substitute]) -> Self {
        Self { without_people: substitutes, ..self }
    }

    #[must_use]
    pub const fn without_secrets(self, substitutes: &'static [Substitute]) -> Self {
        Self { without_secrets: substitutes, ..self }
    }

    #[must_use]
    pub const fn only(self, rows: fn(&ArchiveScope) -> Option<&'static str>) -> Self {
        Self { rows: Some(rows), ..self }
    }

    pub fn is_in(&self, scope: &ArchiveScope) -> bool {
        match self.extent {
            Extent::Always => true,
            Extent::People => scope.people,
            Extent::Secrets => scope.people && scope.secrets,
            Extent::Never => false,
        }
    }

    /// SQL condition of the rows in an archive of this scope; `None` for all rows.
    pub(super) fn condition(&self, scope: &ArchiveScope) -> Option<&'static str> {
        self.rows.and_then(|rows| rows(scope))
    }

    fn substitutes(&self, scope: &ArchiveScope) -> impl Iterator<Item = &'static Substitute> {
        let people = self.without_people.iter().filter(|_| !scope.people);
        people.chain(self.without_secrets.iter().filter(|_| !scope.secrets))
    }
}

#[derive(Clone, Debug)]
pub struct Selection {
    pub archived: &'static Archived,
    pub scope: ArchiveScope,
    pub condition: Option<String>,
}

impl Selection {
    /// SQL condition of rows that an export omits or modifies; `None` if it writes every row unchanged.
    pub fn outside(&self) -> Option<String> {
        let left_out = self.condition.iter().map(|condition| format!("({condition}) IS NOT TRUE"));
        let replaced = self.archived.substitutes(&self.scope);
        let replaced = replaced.map(|(column, value)| format!("\"{column}\" IS DISTINCT FROM {value}"));
        let all: Vec<_> = left_out.chain(replaced).collect();
        (!all.is_empty()).then(|| all.join(" OR "))
    }

    /// Columns that archives without secrets hold as NULL.
    pub fn secret_columns(&self) -> impl Iterator<Item = &'static str> {
        self.archived.without_secrets.iter().map(|(name, _)| *name)
    }

    pub(super) fn substitute(&self, column: &str) -> Option<&'static str> {
        self.archived.substitutes(&self.scope).find(|(name, _)| *name == column).map(|(_, sql)| *sql)
    }
}
