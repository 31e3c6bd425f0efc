//! Search that answers alike in both databases: what is searched is folded when it is written.

use sea_orm::sea_query::LikeExpr;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Lower case, without accents, in normal form: "Café" and "CAFE" become "cafe".
pub fn fold(text: &str) -> String {
    text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).nfc().collect()
}

/// The pattern of `LIKE` that finds `text` anywhere; its own wildcards are taken literally.
pub fn contains(text: &str) -> LikeExpr {
    LikeExpr::new(pattern(&fold(text))).escape('\\')
}

/// A pattern for `LIKE ... ESCAPE '\'`, as [`contains`] uses it. `folded` is a folded text.
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
