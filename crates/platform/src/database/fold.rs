//! Search folding, applied when a row is written so that both databases give the same results.

use sea_orm::sea_query::LikeExpr;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::characters::is_invisible;

/// Folds a text for searching: lower case, no accents, one line, ASCII letters, quotes and dashes. "Café" and "CAFE" become "cafe",
/// "Officer’s  Łódź" becomes "officer's lodz".
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    // NFKD decomposes these.
    let marks = text.chars().map(|letter| match letter {
        '´' | '`' => '\'',
        '″' => '"',
        letter => letter,
    });
    let letters = marks.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    for letter in letters {
        match letter {
            letter if letter.is_whitespace() => {
                if !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            'ł' => folded.push('l'),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            '‘' | '’' | '‚' | '‛' | 'ʼ' | '′' | '‹' | '›' => folded.push('\''),
            '“' | '”' | '„' | '‟' | '″' | '«' | '»' => folded.push('"'),
            '‐'..='―' | '−' => folded.push('-'),
            '⁄' => folded.push('/'),
            letter if is_invisible(letter) || is_combining_mark(letter) => {}
            letter => folded.push(letter),
        }
    }
    folded.nfc().collect()
}

pub fn sort_names(names: &mut [String]) {
    names.sort_by_cached_key(|name| (fold(name), name.clone()));
}

/// Folds and joins the parts of a row so that no phrase spans two parts.
pub fn search_text<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    parts.into_iter().map(fold).collect::<Vec<_>>().join("\n")
}

/// `LIKE` pattern for a substring; wildcards in `text` are escaped.
pub fn contains(text: &str) -> LikeExpr {
    LikeExpr::new(pattern(&fold(text))).escape('\\')
}

pub fn pattern(folded: &str) -> String {
    let mut pattern = String::from("%");
    for letter in folded.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_folding_ignores_case_accents_and_typography() {
        for (text, folded) in [
            ("Café CAFÉ cafe\u{301}", "cafe cafe cafe"),
            ("The officer’s “right” — 9–5", "the officer's \"right\" - 9-5"),
            ("general\n  membership\u{a0}meeting", "general membership meeting"),
            (
                "Łódź Sørensen Ægir Œuvre Straße Đinh İstanbul Isparta ısı",
                "lodz sorensen aegir oeuvre strasse dinh istanbul isparta isi",
            ),
            ("soft\u{ad}ball zero\u{200b}width", "softball zerowidth"),
            ("ﬁve 10² ½…", "five 102 1/2..."),
            ("O´Brien don`t 6′2″", "o'brien don't 6'2\""),
            ("일정 Ελλάς", "일정 ελλας"),
        ] {
            assert_eq!(fold(text), folded);
            assert_eq!(fold(folded), folded);
        }
        assert_eq!(search_text(["A\nB", "C"]), "a b\nc");
    }
}
