//! The words of all texts, and their trigrams, from which mistyped words are corrected.

use std::collections::BTreeSet;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement};

use super::words::is_stop_word;
use crate::database::StoreResult;

/// Letters of a word that is worth a correction. Longer ones are addresses and slips of a converter.
const CORRECTABLE_LENGTHS: std::ops::RangeInclusive<usize> = 4..=24;

pub(super) fn is_correctable(word: &str) -> bool {
    CORRECTABLE_LENGTHS.contains(&word.chars().count())
        && word.chars().all(char::is_alphabetic)
        && !is_stop_word(word)
}

pub(super) fn words_of<'a>(plain: &'a str, words: &mut BTreeSet<&'a str>) {
    words.extend(plain.split(' ').filter(|word| is_correctable(word)));
}

/// The trigrams of a word with two spaces before it and one behind it, as those of pg_trgm.
pub(super) fn trigrams(word: &str) -> BTreeSet<String> {
    let letters: Vec<char> = "  ".chars().chain(word.chars()).chain([' ']).collect();
    letters.windows(3).map(|three| three.iter().collect()).collect()
}

pub(super) async fn learn(db: &DatabaseTransaction, words: &BTreeSet<&str>) -> StoreResult<()> {
    if words.is_empty() {
        return Ok(());
    }
    let backend = db.get_database_backend();
    let (add_words, add_trigrams) = match backend {
        DbBackend::Postgres => (
            "INSERT INTO search_vocabulary SELECT json_array_elements_text($1::json) ON CONFLICT DO NOTHING RETURNING word",
            "INSERT INTO search_trigrams SELECT pair->>0, pair->>1 FROM json_array_elements($1::json) AS pair ON CONFLICT DO NOTHING",
        ),
        _ => (
            "INSERT INTO search_vocabulary SELECT value FROM json_each($1) WHERE true ON CONFLICT DO NOTHING RETURNING word",
            "INSERT INTO search_trigrams SELECT value->>0, value->>1 FROM json_each($1) WHERE true ON CONFLICT DO NOTHING",
        ),
    };
    let new = Statement::from_sql_and_values(backend, add_words, [json(words).into()]);
    let mut pairs = BTreeSet::new();
    for row in db.query_all_raw(new).await? {
        let word: String = row.try_get_by_index(0)?;
        pairs.extend(trigrams(&word).into_iter().map(|trigram| (trigram, word.clone())));
    }
    if !pairs.is_empty() {
        db.execute_raw(Statement::from_sql_and_values(backend, add_trigrams, [json(&pairs).into()])).await?;
    }
    Ok(())
}

/// Known words that share the most trigrams with `word`, the most similar ones first.
pub(super) async fn similar_words(
    db: &impl ConnectionTrait,
    word: &str,
    most: u64,
) -> StoreResult<Vec<String>> {
    let trigrams = trigrams(word);
    let places: Vec<_> = (1..=trigrams.len()).map(|at| format!("${at}")).collect();
    let sql = format!(
        "SELECT word FROM search_trigrams WHERE trigram IN ({}) GROUP BY word ORDER BY count(*) DESC, word LIMIT {most}",
        places.join(", ")
    );
    let values = trigrams.into_iter().map(Into::into);
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

fn json(value: &impl serde::Serialize) -> String {
    // Strings always serialize.
    serde_json::to_string(value).unwrap_or_default()
}
