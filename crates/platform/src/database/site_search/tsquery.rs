//! Matches in PostgreSQL's text search.

use sea_orm::Value;

use super::WordQuery;
use super::found_row::COLUMNS;
use super::scope::Scope;

/// At most this many entries, the newest with all words of the query, are compared with a phrase: no index knows the order of words.
const MAX_COMPARED: u64 = 5_000;

/// The newest matches with their ranks.
pub(super) fn newest(query: &WordQuery, scope: Scope<'_>, in_title: bool, most: u64) -> (String, Vec<Value>) {
    let mut values = vec![Value::from(query.tsquery())];
    if query.has_phrase() {
        values.push(query.tsquery_of_words().into());
    }
    let conditions = scope.conditions(&mut values);
    // An index knows which words are in titles; of `words` it knows no weights.
    let words = if in_title { "ts_filter(entry.words, '{a}')" } else { "entry.words" };
    let entries = if query.has_phrase() {
        format!(
            "(SELECT * FROM search_entries AS entry WHERE {words} @@ to_tsquery('english', $2){conditions} \
             ORDER BY entry.number DESC LIMIT {MAX_COMPARED})"
        )
    } else {
        "search_entries".to_owned()
    };
    // Without the inner query, all matches would be ranked before the limit.
    let sql = format!(
        "SELECT {COLUMNS}, ts_rank_cd('{{0.05, 0.1, 0.1, 1.0}}', entry.words, query, 1) \
         FROM (SELECT {COLUMNS}, entry.words, query FROM {entries} AS entry, to_tsquery('english', $1) AS query \
         WHERE {words} @@ query{conditions} ORDER BY entry.number DESC LIMIT {most}) AS entry"
    );
    (sql, values)
}
