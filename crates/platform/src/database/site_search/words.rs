use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

use crate::database::fold;

/// Words that PostgreSQL's `english` leaves out as well; searches on both databases ignore them.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "before", "but",
    "by", "can", "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "how", "i",
    "if", "in", "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "or", "our", "s", "she",
    "so", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "to",
    "was", "we", "were", "what", "when", "where", "which", "who", "why", "will", "with", "you", "your",
];

pub fn stop_words() -> &'static [&'static str] {
    STOP_WORDS
}

pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// Folds a text into its words, separated by single spaces. Apostrophes are left out: "officer's" and "officers" are one word.
pub(super) fn plain(text: &str) -> String {
    joined(&fold(text))
}

/// As [`plain`], for a text that is folded.
pub(super) fn joined(folded: &str) -> String {
    let mut plain = String::with_capacity(folded.len());
    for letter in folded.chars().filter(|letter| *letter != '\'') {
        if letter.is_alphanumeric() {
            plain.push(letter);
        } else if !plain.is_empty() && !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The forms of words that count as one: "votes" and "voting" have the stem "vote".
#[allow(missing_debug_implementations, reason = "the stemmer has none")]
pub struct Stems {
    stemmer: Stemmer,
    stems: BTreeSet<String>,
}

impl Stems {
    pub(super) fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let stems = words.into_iter().map(|word| stemmer.stem(word).into_owned()).collect();
        Self { stemmer, stems }
    }

    /// Returns whether a word of a text, written in any way, is a form of one of these words.
    pub fn contain(&self, word: &str) -> bool {
        self.may_contain(word) && self.has(&plain(word))
    }

    /// Rules out most words of a long text before they are stemmed: folding and stemming keep an ASCII letter at the beginning.
    fn may_contain(&self, word: &str) -> bool {
        match word.bytes().next() {
            Some(first) if first.is_ascii_alphanumeric() => {
                self.stems.iter().any(|stem| stem.as_bytes().first() == Some(&first.to_ascii_lowercase()))
            }
            _ => true,
        }
    }

    fn has(&self, plain: &str) -> bool {
        self.stems.contains(self.stemmer.stem(plain).as_ref())
    }

    /// How much of these words a title contains, and how much of the title they are: from 0 to 1.
    pub(super) fn share_of(&self, title: &str) -> f64 {
        let words: Vec<_> = title.split(' ').filter(|word| !is_stop_word(word)).collect();
        let matching: BTreeSet<_> =
            words.iter().filter(|word| self.has(word)).map(|word| self.stemmer.stem(word)).collect();
        let (known, all, length) = (matching.len(), self.stems.len().max(1), words.len().max(1));
        #[allow(clippy::cast_precision_loss, reason = "a title has few words")]
        let share = |part: usize, whole: usize| part as f64 / whole as f64;
        0.7 * share(known, all) + 0.3 * share(known, length).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn inflected_forms_of_a_word_match() {
        let stems = Stems::of(["voting", "grievance"]);
        for word in ["votes", "Vote", "GRIEVANCES", "grievance’s", "Ｖotes", "v\u{301}otes", "’votes"] {
            assert!(stems.contain(word), "{word}");
        }
        assert!(!stems.contain("voter"));
        assert!(stems.share_of("grievance votes") > stems.share_of("votes of the grievance committee"));
    }

    #[test]
    fn punctuation_separates_words_and_apostrophes_join_them() {
        assert_eq!(plain("The Officer’s bid-sheet (9–5), O'Brien."), "the officers bid sheet 9 5 obrien");
    }
}
