use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value};

use super::found_row::FoundRow;
use super::fts5;
use super::schema::SEARCH_ENTRIES;
use super::scope::Scope;
use super::words::plain;
use crate::database::{Reader, StoreResult};

/// Characters from which on titles are suggested.
const MIN_CHARS: usize = 2;
/// Words of a beginning that are looked for.
const MAX_WORDS: usize = 8;

impl Reader {
    /// The newest rows with all of the words in their title, the last of which may be typed in part.
    pub async fn suggest_titles(
        &self,
        text: &str,
        scope: Scope<'_>,
        most: u64,
    ) -> StoreResult<Vec<FoundRow>> {
        let plain = plain(text);
        let words: Vec<_> = plain.split(' ').filter(|word| !word.is_empty()).take(MAX_WORDS).collect();
        if words.last().is_none_or(|word| word.chars().count() < MIN_CHARS) {
            return Ok(Vec::new());
        }
        let _turn = self.search().await?;
        self.prepare_search(scope).await?;
        let db = self.on(SEARCH_ENTRIES);
        let backend = db.get_database_backend();
        let (source, order, terms) = match backend {
            DbBackend::Postgres => (
                "search_entries AS entry WHERE entry.title_words @@ to_tsquery('simple', $1)",
                "entry.number",
                format!("{}:*", words.join(" & ")),
            ),
            _ => (
                "search_titles_of_entries AS titles CROSS JOIN search_entries AS entry \
                 WHERE entry.number = titles.rowid AND search_titles_of_entries MATCH $1",
                "titles.rowid",
                fts5::in_scope(&format!("\"{}\" *", words.join("\" AND \"")), "title", scope),
            ),
        };
        let mut values = vec![Value::from(terms)];
        let conditions = scope.conditions(&mut values);
        let sql = format!(
            "SELECT entry.kind, entry.item_id FROM {source}{conditions} ORDER BY {order} DESC LIMIT {most}"
        );
        let rows = db.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        let read = |row: &sea_orm::QueryResult| {
            Ok(FoundRow { kind: row.try_get_by_index(0)?, id: row.try_get_by_index(1)? })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sea_orm::DbErr>>()?)
    }
}
