use std::borrow::Cow;

use serde_json::Value;

/// Normalizes line ends and removes the characters that XML 1.0 (2.2) rejects and those that change the
/// direction of text.
pub fn clean_text(text: &str) -> Cow<'_, str> {
    if !text.contains(|letter| letter == '\r' || is_gap(letter) || is_removed(letter)) {
        return text.into();
    }
    let lines = text.replace("\r\n", "\n");
    lines
        .chars()
        .map(|letter| match letter {
            '\r' => '\n',
            letter if is_gap(letter) => ' ',
            letter => letter,
        })
        .filter(|letter| !is_removed(*letter))
        .collect()
}

pub fn clean_json(json: &mut Value) {
    match json {
        Value::String(text) => {
            if let Cow::Owned(cleaned) = clean_text(text) {
                *text = cleaned;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(clean_json),
        Value::Object(fields) => {
            fields.values_mut().for_each(clean_json);
            if fields.keys().any(|name| matches!(clean_text(name), Cow::Owned(_))) {
                let all = std::mem::take(fields).into_iter();
                fields.extend(all.map(|(name, value)| (clean_text(&name).into_owned(), value)));
            }
        }
        _ => {}
    }
}

pub fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || is_removed(letter) || is_invisible(letter))
}

/// Returns whether a character separates words but must not appear in a one-line field: the line ends of Word
/// and of Unicode.
fn is_gap(letter: char) -> bool {
    matches!(letter, '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_removed(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_control = letter.is_control() && !matches!(letter, '\n' | '\t');
    is_control || turns || matches!(letter, '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Returns whether a character is invisible, a line end, a bidirectional control (Unicode Standard Annex 9,
/// section 2), `Default_Ignorable_Code_Point` (Annex 44), or a blank letter such as the braille and Hangul
/// fillers.
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{00ad}'
            | '\u{034f}'
            | '\u{061c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_and_control_characters_are_removed() {
        for (text, expected) in [
            ("Nora\u{0} Quinn\u{7f}", "Nora Quinn"),
            ("one\r\ntwo\rthree", "one\ntwo\nthree"),
            ("Agenda\u{2028}item 4\u{b}and\u{85}5", "Agenda item 4 and 5"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
            ("\u{feff}\tfirst", "\tfirst"),
            ("👩\u{200d}🚒 soft\u{ad}ball", "👩\u{200d}🚒 soft\u{ad}ball"),
        ] {
            assert_eq!(clean_text(text), expected);
        }
        let mut json = serde_json::json!({"na\u{0}me": ["a\u{1}", {"b": "c\r\n"}], "n": 1});
        clean_json(&mut json);
        assert_eq!(json, serde_json::json!({"name": ["a", {"b": "c\n"}], "n": 1}));
    }

    #[test]
    fn a_text_of_invisible_characters_is_blank() {
        for text in ["", " \t", "\u{a0}", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}", "\u{1}", "\u{e0041}"] {
            assert!(is_blank(text), "{text:?}");
        }
        assert!(!is_blank("\u{200b}.") && !is_blank("❤\u{fe0f}"));
    }
}
