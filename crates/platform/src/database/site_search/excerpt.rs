use std::collections::BTreeSet;

use super::Stems;
use crate::database::SiteItem;

const EXCERPT_WORDS: usize = 32;
const WORDS_BEFORE_MATCH: usize = 6;
/// The rest of a longer text is not searched for a match.
const MAX_SEARCHED_CHARS: usize = 40_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    pub text: String,
    /// The words of title and excerpt that match, as they are written there.
    pub matches: Vec<String>,
}

impl Excerpt {
    pub fn of(item: &SiteItem, stems: &Stems) -> Self {
        let text = around_match(&item.text, stems).unwrap_or_else(|| {
            let mut words = words_of(&item.summary);
            let first: Vec<_> = words.by_ref().take(EXCERPT_WORDS).collect();
            with_ellipsis(first.join(" "), words.next().is_some())
        });
        let matching = |word: &&str| stems.contain(word);
        let words = item.title.split(is_between).chain(text.split(is_between)).filter(matching);
        let matches: BTreeSet<_> = words.map(str::to_owned).collect();
        Self { text, matches: matches.into_iter().collect() }
    }
}

/// Returns whether a sign separates words; apostrophes and accents are parts of them.
fn is_between(sign: char) -> bool {
    !sign.is_alphanumeric() && !matches!(sign, '\'' | '’' | '\u{300}'..='\u{36f}')
}

/// Words without list markers, table rules and dot leaders, which the text of a file may contain.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace().flat_map(|word| match word.split_once("....") {
        Some((word, number)) => [word, number.trim_start_matches('.')],
        None => [word, ""],
    });
    let is_mark = |sign| "|*`#•◦▪‣●○■□".contains(sign);
    words.map(move |word| word.trim_matches(is_mark)).filter(|word| !is_rule(word))
}

fn is_rule(word: &str) -> bool {
    !matches!(word, "-" | "–" | "—" | "·")
        && word.chars().all(|sign| matches!(sign, '-' | '–' | '—' | '·' | '.' | '…' | ':' | '=' | '_' | '|'))
}

fn with_ellipsis(text: String, is_cut: bool) -> String {
    if is_cut { format!("{}…", text.trim_end_matches([',', ';', ':', '.'])) } else { text }
}

fn around_match(text: &str, stems: &Stems) -> Option<String> {
    let words: Vec<_> = words_of(text).take(MAX_SEARCHED_CHARS).collect();
    let is_match = |word: &&str| word.split(is_between).any(|part| stems.contain(part));
    let places: Vec<_> = (0..words.len()).filter(|at| words.get(*at).is_some_and(is_match)).collect();
    let count = |first: &usize| {
        places.iter().filter(|at| (*first..first + EXCERPT_WORDS - WORDS_BEFORE_MATCH).contains(*at)).count()
    };
    // The earliest of the best.
    let first = places.iter().take(64).rev().max_by_key(|first| count(first))?;
    let start = first.saturating_sub(WORDS_BEFORE_MATCH);
    let end = (start + EXCERPT_WORDS).min(words.len());
    let start = end.saturating_sub(EXCERPT_WORDS).min(start);
    let part = words.get(start..end)?.join(" ");
    Some(with_ellipsis(format!("{}{part}", if start > 0 { "…" } else { "" }), end < words.len()))
}

#[cfg(test)]
mod tests {
    use super::super::WordQuery;
    use super::*;

    fn excerpt(text: &str, summary: &str, query: &str) -> Excerpt {
        let item = SiteItem {
            title: "The Officers’ Café".to_owned(),
            text: text.to_owned(),
            summary: summary.to_owned(),
            ..SiteItem::default()
        };
        Excerpt::of(&item, &WordQuery::parse(query).unwrap().stems())
    }

    #[test]
    fn an_excerpt_surrounds_the_matched_words() {
        let text = format!("{} Members vote, and votes count. {}", "one ".repeat(60), "two ".repeat(60));
        let found = excerpt(&text, "", "voting");
        assert!(found.text.starts_with("…one") && found.text.ends_with("two…"), "{}", found.text);
        assert_eq!(found.matches, ["vote", "votes"]);
        assert!(excerpt("Vote now.", "", "vote").text == "Vote now.");
    }

    #[test]
    fn an_excerpt_leaves_out_the_marks_of_lists_tables_and_leaders() {
        let text = "• Votes: **one** each – *or* none. | Article | Page | | :--- | --- | 8.1.......12 Ballots . . . . 14 #";
        let expected = "Votes: one each – or none. Article Page 8.1 12 Ballots 14";
        assert_eq!(excerpt(text, "", "vote").text, expected);
        assert_eq!(excerpt("", text, "vote").text, expected);
    }

    #[test]
    fn a_text_without_a_match_returns_its_summary() {
        let found = excerpt("Nothing.", "Coffee, day and night.", "cafe officers");
        assert_eq!(found.text, "Coffee, day and night.");
        assert_eq!(found.matches, ["Café", "Officers’"]);
    }
}
