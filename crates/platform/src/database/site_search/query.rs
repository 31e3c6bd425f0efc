use super::words::{Stems, is_stop_word, joined};
use crate::database::fold;

/// Words and phrases that a search uses; more are ignored.
const MAX_TERMS: usize = 12;

/// A search: words in any order, and phrases in quotes. A match has all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordQuery {
    /// Each a phrase of plain words, mostly of one.
    terms: Vec<Vec<String>>,
}

impl WordQuery {
    pub fn parse(text: &str) -> Option<Self> {
        let folded = fold(text);
        let mut terms: Vec<Vec<String>> = Vec::new();
        for (at, part) in folded.split('"').enumerate() {
            let words = joined(part);
            let words = words.split(' ').filter(|word| !word.is_empty()).map(str::to_owned);
            if at % 2 == 1 {
                terms.push(words.collect());
            } else {
                terms.extend(words.map(|word| vec![word]));
            }
        }
        terms.retain(|term| !term.is_empty());
        let telling = |term: &Vec<String>| !term.iter().all(|word| is_stop_word(word));
        if terms.iter().any(telling) {
            terms.retain(telling);
        }
        terms.dedup();
        terms.truncate(MAX_TERMS);
        (!terms.is_empty()).then_some(Self { terms })
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().flatten().map(String::as_str)
    }

    /// Words outside phrases, which may be mistyped.
    pub(super) fn single_words(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().filter(|term| term.len() == 1).flatten().map(String::as_str)
    }

    pub(super) fn of_word(word: &str) -> Self {
        Self { terms: vec![vec![word.to_owned()]] }
    }

    #[must_use]
    pub(super) fn with(&self, wrong: &str, right: &str) -> Self {
        let mut terms = self.terms.clone();
        terms.iter_mut().filter(|term| *term == &[wrong]).for_each(|term| *term = vec![right.to_owned()]);
        Self { terms }
    }

    pub fn text(&self) -> String {
        let terms = self.terms.iter().map(|term| match term.as_slice() {
            [word] => word.clone(),
            words => format!("\"{}\"", words.join(" ")),
        });
        terms.collect::<Vec<_>>().join(" ")
    }

    pub fn stems(&self) -> Stems {
        let words: Vec<_> = self.words().filter(|word| !is_stop_word(word)).collect();
        if words.is_empty() { Stems::of(self.words()) } else { Stems::of(words) }
    }

    /// The query as an expression of FTS5: its strings in quotes are phrases.
    pub(super) fn fts5(&self) -> String {
        self.fts5_terms().collect::<Vec<_>>().join(" AND ")
    }

    pub(super) fn fts5_terms(&self) -> impl Iterator<Item = String> {
        self.terms.iter().map(|term| format!("\"{}\"", term.join(" ")))
    }

    pub(super) fn has_phrase(&self) -> bool {
        self.terms.iter().any(|term| term.len() > 1)
    }

    /// The words as a `tsquery`, in any order.
    pub(super) fn tsquery_of_words(&self) -> String {
        self.words().collect::<Vec<_>>().join(" & ")
    }

    /// The query as a `tsquery` of PostgreSQL.
    pub(super) fn tsquery(&self) -> String {
        let term = |term: &Vec<String>| format!("({})", term.join(" <-> "));
        self.terms.iter().map(term).collect::<Vec<_>>().join(" & ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(typed: &str) -> Option<String> {
        WordQuery::parse(typed).map(|query| query.text())
    }

    #[test]
    fn stop_words_are_removed_from_a_query() {
        assert_eq!(text("How do I file a Grievance?").as_deref(), Some("file grievance"));
        assert_eq!(text("\"Bid  Sheet\" overtime").as_deref(), Some("\"bid sheet\" overtime"));
        assert_eq!(text("\"bid sheet").as_deref(), Some("\"bid sheet\""));
        assert_eq!(text("the who").as_deref(), Some("the who"));
        assert_eq!(text("-- \"\" '?"), None);
    }

    #[test]
    fn query_operators_are_removed_from_search_expressions() {
        let query = WordQuery::parse("a:b* (c) NEAR/2 d' OR ^e \\ f|g & !h \"i\" <-> \"j\"\"k\"").unwrap();
        let plain =
            |text: &str, signs: &str| text.chars().all(|sign| sign.is_alphanumeric() || signs.contains(sign));
        assert!(plain(&query.fts5(), " \""), "{}", query.fts5());
        assert!(plain(&query.tsquery(), " ()&<->"), "{}", query.tsquery());
    }
}
