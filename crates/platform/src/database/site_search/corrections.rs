use super::WordQuery;
use super::matches::has_match;
use super::scope::Scope;
use super::vocabulary::{is_correctable, similar_words};
use super::words::plain;
use crate::database::platform_tables::CONFIG_ENTRIES;
use crate::database::{Reader, StoreResult};

/// Similar words that are compared letter by letter.
const MAX_SIMILAR: u64 = 60;
/// The closest of the similar words, which are looked up.
const MAX_CANDIDATES: usize = 4;

/// Replaces the words that nothing in `scope` contains by known ones that something in it contains. Returns the text and its query.
pub(super) async fn correct_query(
    db: &Reader,
    text: &str,
    query: &WordQuery,
    scope: Scope<'_>,
) -> StoreResult<Option<(String, WordQuery)>> {
    let mut result = None;
    for wrong in query.single_words().filter(|word| is_correctable(word)) {
        if has_match(db, &WordQuery::of_word(wrong), scope).await? {
            continue;
        }
        let Some(right) = nearest_word(db, wrong, scope).await? else { return Ok(None) };
        let (before, so_far) = result.unwrap_or_else(|| (text.to_owned(), query.clone()));
        result = Some((replace_word(&before, wrong, &right), so_far.with(wrong, &right)));
    }
    Ok(result)
}

async fn nearest_word(db: &Reader, wrong: &str, scope: Scope<'_>) -> StoreResult<Option<String>> {
    let most = if wrong.chars().count() < 6 { 1 } else { 2 };
    let known = similar_words(db.on(CONFIG_ENTRIES), wrong, MAX_SIMILAR).await?;
    let near = known.into_iter().map(|word| (strsim::damerau_levenshtein(wrong, &word), word));
    let mut near: Vec<_> = near.filter(|(distance, _)| (1..=most).contains(distance)).collect();
    // A stable sort: words with more trigrams in common stay first.
    near.sort_by_key(|(distance, _)| *distance);
    for (_, word) in near.into_iter().take(MAX_CANDIDATES) {
        if has_match(db, &WordQuery::of_word(&word), scope).await? {
            return Ok(Some(word));
        }
    }
    Ok(None)
}

fn replace_word(text: &str, wrong: &str, right: &str) -> String {
    let word = |word: &str| {
        let quotes = |sign: &char| *sign == '"';
        let (before, after) =
            (word.chars().take_while(quotes).count(), word.chars().rev().take_while(quotes).count());
        match plain(word) == wrong {
            true => format!("{}{right}{}", "\"".repeat(before), "\"".repeat(after)),
            false => word.to_owned(),
        }
    };
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}
