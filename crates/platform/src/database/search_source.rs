//! The tables of the site's search, and the triggers that note their changes for its index (`crates/platform/src/database/site_search`).

use std::pin::Pin;

use sea_orm::DbBackend;
use uuid::Uuid;

use super::schema_builder::SchemaBuilder;
use super::{Instant, Reader, StoreResult, Table};

/// A table whose rows the search of the site finds. It has the columns `id`, `sort_key` (the folded title), `search_text` and
/// `trashed_at`.
#[derive(Clone, Copy, Debug)]
pub struct SearchSource {
    pub table: Table,
    pub kind: &'static str,
    pub title: &'static str,
    pub texts: &'static [&'static str],
    pub markdown: Option<MarkdownColumn>,
    /// SQL condition of the rows that visitors see, for the row alias `item`; its schedule aside.
    pub public: &'static str,
    /// The columns of `public`, whose changes matter.
    pub public_columns: &'static [&'static str],
    /// The instant by which newer rows precede older ones.
    pub dated: &'static str,
    /// Whether rows appear and disappear by `visible_from` and `visible_until`.
    pub is_scheduled: bool,
    /// Whether what is near in time matters more than what is far.
    pub is_timely: bool,
    pub file_text: Option<FileText>,
    /// Reads rows as visitors see them; hidden ones are left out.
    pub items: ReadItems,
}

pub type ReadItems = for<'a> fn(
    &'a Reader,
    Vec<Uuid>,
    Instant,
) -> Pin<Box<dyn Future<Output = StoreResult<Vec<SiteItem>>> + Send + 'a>>;

/// The name of a column, and a function that takes the Markdown off.
pub type MarkdownColumn = (&'static str, fn(&str) -> String);

#[derive(Clone, Debug, Default)]
pub struct SiteItem {
    pub id: Uuid,
    pub title: String,
    /// Of its page, with query and fragment; or the URL of its file.
    pub path: String,
    /// Shown where no part of the text has the words.
    pub summary: String,
    /// Plain text.
    pub text: String,
    /// When an event takes place, or when a text was published.
    pub date: Option<Instant>,
}

#[derive(Clone, Copy, Debug)]
pub struct FileText {
    pub table: Table,
    pub key: &'static str,
    pub text: &'static str,
    /// SQL condition on `item` and `file`, besides the key.
    pub condition: &'static str,
}

impl SearchSource {
    pub const fn of(table: Table, kind: &'static str, items: ReadItems) -> Self {
        Self {
            table,
            kind,
            items,
            title: "title",
            texts: &[],
            markdown: None,
            public: "item.published",
            public_columns: &["published"],
            dated: "updated_at",
            is_scheduled: false,
            is_timely: false,
            file_text: None,
        }
    }

    #[must_use]
    pub const fn scheduled(self) -> Self {
        Self { is_scheduled: true, ..self }
    }

    #[must_use]
    pub const fn timely(self, dated: &'static str) -> Self {
        Self { is_timely: true, dated, ..self }
    }

    #[must_use]
    pub const fn public(self, public: &'static str, public_columns: &'static [&'static str]) -> Self {
        Self { public, public_columns, ..self }
    }

    #[must_use]
    pub const fn titled(self, title: &'static str) -> Self {
        Self { title, ..self }
    }

    #[must_use]
    pub const fn with_texts(self, texts: &'static [&'static str]) -> Self {
        Self { texts, ..self }
    }

    #[must_use]
    pub const fn with_markdown(self, column: &'static str, plain: fn(&str) -> String) -> Self {
        Self { markdown: Some((column, plain)), ..self }
    }

    #[must_use]
    pub const fn with_file_text(self, file_text: FileText) -> Self {
        Self { file_text: Some(file_text), ..self }
    }

    fn columns(&self) -> Vec<&'static str> {
        let mut columns = vec!["sort_key", "search_text", "trashed_at"];
        columns.extend(self.texts.iter().chain(self.public_columns));
        columns.extend(self.markdown.map(|(column, _)| column));
        if self.is_timely {
            columns.push(self.dated);
        }
        if self.is_scheduled {
            columns.extend(["visible_from", "visible_until"]);
        }
        columns
    }
}

pub(super) fn note_changes(schema: &mut SchemaBuilder, source: &SearchSource) {
    note(schema, source.table, source.kind, "id", &source.columns());
    if let Some(file) = source.file_text {
        note(schema, file.table, source.kind, file.key, &[file.text]);
    }
}

fn note(schema: &mut SchemaBuilder, table: Table, kind: &str, key: &str, columns: &[&str]) {
    let (table, columns) = (table.name(), columns.join(", "));
    let events = [
        ("insert", "INSERT", "NEW"),
        ("update", &format!("UPDATE OF {columns}"), "NEW"),
        ("delete", "DELETE", "OLD"),
    ];
    let is_postgres = schema.backend() == DbBackend::Postgres;
    for (name, event, row) in events {
        let noted = format!("INSERT INTO search_changes (kind, item_id) VALUES ('{kind}', {row}.{key});");
        let trigger = format!("{table}_note_{name}");
        if is_postgres {
            schema.sql(format!(
                "CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {noted} RETURN NULL; END $$"
            ));
            schema.sql(format!(
                "CREATE TRIGGER {trigger} AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {trigger}()"
            ));
        } else {
            schema.sql(format!("CREATE TRIGGER {trigger} AFTER {event} ON {table} BEGIN {noted} END"));
        }
    }
}
