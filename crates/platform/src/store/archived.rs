//! What an archive of the site holds of each table, as its subject declares it. A table that nobody declares fails a test.

use super::tables::Table;

/// The extent of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Whether it holds accounts, orders, messages, donations and other personal data.
    pub people: bool,
    /// Whether it holds keys, password hashes and seeds.
    pub secrets: bool,
}

/// What an archive holds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every archive holds its rows.
    Always,
    /// Personal data: archives without people leave it out.
    People,
    /// Secrets: only archives with secrets hold it.
    Secrets,
    /// No archive holds it: it is made again, or worth nothing on another machine.
    Never,
}

/// A column that an archive of a smaller scope holds as this SQL expression instead.
type Substitute = (&'static str, &'static str);

/// The declaration of what archives hold of a table.
#[derive(Clone, Copy, Debug)]
pub struct Archived {
    /// The name of the table in the database.
    pub table: &'static str,
    /// Which archives hold it.
    pub extent: Extent,
    /// Whether a new site has rows in it.
    pub has_defaults: bool,
    /// Which of its rows a new site has, in SQL.
    pub new_site: Option<&'static str>,
    /// The column by which an imported row replaces that of the first owner, and the columns that it takes over.
    pub joined_by: Option<(&'static str, &'static [&'static str])>,
    /// The column whose value gives its row access to the staff's area, and the one value that does not.
    pub gives_access: Option<(&'static str, &'static str)>,
    /// Whether a merge adds its rows.
    pub is_merged: bool,
    without_people: &'static [Substitute],
    without_secrets: &'static [Substitute],
    rows: Option<fn(&Scope) -> Option<&'static str>>,
}

impl Archived {
    /// A table whose rows every archive holds.
    pub const fn always(table: Table) -> Self {
        Self::new(table.name(), Extent::Always)
    }

    /// A table of personal data.
    pub const fn people(table: Table) -> Self {
        Self::new(table.name(), Extent::People)
    }

    /// A table of secrets.
    pub const fn secrets(table: Table) -> Self {
        Self::new(table.name(), Extent::Secrets)
    }

    /// A table that no archive holds.
    pub const fn never(table: Table) -> Self {
        Self::named_never(table.name())
    }

    /// A table that no archive holds and that no response is made from, by its name.
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

    /// A merge adds none of its rows: they move money, or record what happened on this site.
    #[must_use]
    pub const fn not_merged(self) -> Self {
        Self { is_merged: false, ..self }
    }

    /// A new site has the rows that meet this condition in SQL.
    #[must_use]
    pub const fn new_site_has(self, condition: &'static str) -> Self {
        Self { new_site: Some(condition), ..self }
    }

    /// A new site may have one row, that of the first owner, which stays. An imported row with the same value in `column` takes its place, and
    /// its values in the columns `taken_over`.
    #[must_use]
    pub const fn joined_by(self, column: &'static str, taken_over: &'static [&'static str]) -> Self {
        Self { joined_by: Some((column, taken_over)), ..self }
    }

    /// A row gives access to the staff's area unless its `column` has the value `none`.
    #[must_use]
    pub const fn gives_access_unless(self, column: &'static str, none: &'static str) -> Self {
        Self { gives_access: Some((column, none)), ..self }
    }

    /// Archives without people hold these columns as these expressions.
    #[must_use]
    pub const fn without_people(self, substitutes: &'static [Substitute]) -> Self {
        Self { without_people: substitutes, ..self }
    }

    /// Archives without secrets hold these columns as these expressions.
    #[must_use]
    pub const fn without_secrets(self, substitutes: &'static [Substitute]) -> Self {
        Self { without_secrets: substitutes, ..self }
    }

    /// Archives hold only the rows that meet a condition in SQL of either database.
    #[must_use]
    pub const fn only(self, rows: fn(&Scope) -> Option<&'static str>) -> Self {
        Self { rows: Some(rows), ..self }
    }

    /// Tells whether an archive of this scope holds the table.
    pub fn is_in(&self, scope: &Scope) -> bool {
        match self.extent {
            Extent::Always => true,
            Extent::People => scope.people,
            Extent::Secrets => scope.people && scope.secrets,
            Extent::Never => false,
        }
    }

    /// The condition of the rows in an archive of this scope, in SQL; `None` for all rows.
    pub(super) fn condition(&self, scope: &Scope) -> Option<&'static str> {
        self.rows.and_then(|rows| rows(scope))
    }

    /// The expressions that an archive of this scope holds in place of columns.
    fn substitutes(&self, scope: &Scope) -> impl Iterator<Item = &'static Substitute> {
        let people = self.without_people.iter().filter(|_| !scope.people);
        people.chain(self.without_secrets.iter().filter(|_| !scope.secrets))
    }
}

/// What an archive of some scope holds of a table.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The declaration of the table.
    pub archived: &'static Archived,
    /// The extent of the archive.
    pub scope: Scope,
    /// The condition of its rows in SQL; `None` for all rows.
    pub condition: Option<String>,
}

impl Selection {
    /// The condition in SQL of rows that an export never writes: left out, or with a value that the export replaces. `None` if it writes every row
    /// unchanged.
    pub fn outside(&self) -> Option<String> {
        let left_out = self.condition.iter().map(|condition| format!("({condition}) IS NOT TRUE"));
        let replaced = self.archived.substitutes(&self.scope);
        let replaced = replaced.map(|(column, value)| format!("\"{column}\" IS DISTINCT FROM {value}"));
        let all: Vec<_> = left_out.chain(replaced).collect();
        (!all.is_empty()).then(|| all.join(" OR "))
    }

    /// The columns that archives without secrets hold as NULL.
    pub fn secret_columns(&self) -> impl Iterator<Item = &'static str> {
        self.archived.without_secrets.iter().map(|(name, _)| *name)
    }

    /// The expression that the archive holds in place of a column.
    pub(super) fn substitute(&self, column: &str) -> Option<&'static str> {
        self.archived.substitutes(&self.scope).find(|(name, _)| *name == column).map(|(_, sql)| *sql)
    }
}
