//! Encoded words in headers (RFC 2047), for text that looks like one.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Bytes of one word: with what is around their base64 it has at most 75 characters (RFC 2047, 2).
const BYTES: usize = 45;

/// Tells whether mail programs would decode a text although it is not encoded.
pub(super) fn looks_encoded(text: &str) -> bool {
    text.contains("=?")
}

/// `text` as words that are read as exactly that, folded.
pub(super) fn encoded(text: &str) -> String {
    let (mut words, mut word) = (Vec::new(), String::new());
    for letter in text.chars() {
        if word.len() + letter.len_utf8() > BYTES {
            words.push(std::mem::take(&mut word));
        }
        word.push(letter);
    }
    words.push(word);
    // What is between two words is not shown.
    let words = words.iter().map(|word| format!("=?utf-8?B?{}?=", STANDARD.encode(word)));
    words.collect::<Vec<_>>().join("\r\n ")
}
