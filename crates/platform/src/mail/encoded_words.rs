//! Encoded words in headers (RFC 2047), for text that looks like one.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Bytes of one word: encoded, it has at most 75 characters (RFC 2047, 2).
const MAX_WORD_BYTES: usize = 45;

/// Returns whether mail programs would decode a text that is not encoded.
pub(super) fn looks_encoded(text: &str) -> bool {
    text.contains("=?")
}

/// Encodes `text` as folded words that decode to exactly this text.
pub(super) fn encode(text: &str) -> String {
    let (mut words, mut word) = (Vec::new(), String::new());
    for letter in text.chars() {
        if word.len() + letter.len_utf8() > MAX_WORD_BYTES {
            words.push(std::mem::take(&mut word));
        }
        word.push(letter);
    }
    words.push(word);
    // Mail programs ignore the space between two words.
    let words = words.iter().map(|word| format!("=?utf-8?B?{}?=", STANDARD.encode(word)));
    words.collect::<Vec<_>>().join("\r\n ")
}
