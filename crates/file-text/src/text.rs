use unicode_normalization::UnicodeNormalization as _;

/// The length at which a text is cut, in characters: about 70 printed pages.
pub const MAX_CHARS: usize = 200_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    None,
    Space,
    Line,
}

/// A text that is put together from parts, with white space collapsed.
#[derive(Debug, Default)]
pub(crate) struct Text {
    text: String,
    chars: usize,
    /// Written before the next visible character.
    gap: Gap,
}

impl Text {
    pub(crate) fn push(&mut self, part: &str) {
        if part.is_ascii() {
            self.push_chars(part.chars());
        } else {
            // Ligatures become letters, so that a search finds "office" in a typeset text.
            self.push_chars(part.nfkc());
        }
    }

    fn push_chars(&mut self, part: impl Iterator<Item = char>) {
        for char in part {
            if self.is_full() {
                return;
            }
            match char {
                '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => {}
                '\u{feff}' => {}
                // Private characters of a font are ornaments, such as bullets.
                '\u{fffd}' | '\u{e000}'..='\u{f8ff}' => self.space(),
                _ if char.is_whitespace() => self.space(),
                _ if char.is_control() => {}
                _ => self.put(char),
            }
        }
    }

    pub(crate) fn space(&mut self) {
        self.gap = self.gap.max(Gap::Space);
    }

    pub(crate) fn line(&mut self) {
        self.gap = Gap::Line;
    }

    pub(crate) fn is_full(&self) -> bool {
        self.chars >= MAX_CHARS
    }

    fn put(&mut self, char: char) {
        let gap = match std::mem::take(&mut self.gap) {
            Gap::Line if char.is_lowercase() && self.ends_within_a_word() => {
                self.text.pop();
                self.chars -= 1;
                None
            }
            Gap::Space if !self.text.is_empty() => Some(' '),
            Gap::Line if !self.text.is_empty() => Some('\n'),
            _ => None,
        };
        if self.chars + usize::from(gap.is_some()) >= MAX_CHARS {
            self.chars = MAX_CHARS;
            return;
        }
        for char in gap.into_iter().chain([char]) {
            self.text.push(char);
            self.chars += 1;
        }
    }

    /// Returns whether a hyphen at the end of the line may divide a word.
    fn ends_within_a_word(&self) -> bool {
        let mut last = self.text.chars().rev();
        last.next() == Some('-') && last.next().is_some_and(char::is_lowercase)
    }

    /// Returns the text without its page numbers; empty if it has no letters and digits.
    pub(crate) fn finish(self) -> String {
        let lines: Vec<_> = self.text.lines().filter(|line| !is_page_number(line)).collect();
        let text = lines.join("\n");
        if text.contains(char::is_alphanumeric) { text } else { String::new() }
    }
}

/// Returns whether a line is the footer "Page 3" or "Page 3 of 12".
fn is_page_number(line: &str) -> bool {
    let is_number = |word: &str| word.chars().all(|char| char.is_ascii_digit());
    match line.split(' ').collect::<Vec<_>>()[..] {
        [page, number] => page.eq_ignore_ascii_case("page") && is_number(number),
        [page, number, of, last] => {
            page.eq_ignore_ascii_case("page") && is_number(number) && of == "of" && is_number(last)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(parts: &[&str]) -> String {
        let mut text = Text::default();
        for part in parts {
            match *part {
                "\n" => text.line(),
                part => text.push(part),
            }
        }
        text.finish()
    }

    #[test]
    fn white_space_collapses_and_control_characters_are_dropped() {
        assert_eq!(of(&["  Dues\t and\r\n", "fees\u{0}\u{7} ", "\n", "\n", " 2026"]), "Dues and fees\n2026");
        assert_eq!(of(&["o\u{fb03}ce hy\u{ad}phen \u{f0b7}point"]), "office hyphen point");
    }

    #[test]
    fn a_word_hyphenated_at_a_line_end_is_joined() {
        assert_eq!(of(&["man-", "\n", "agement"]), "management");
        assert_eq!(of(&["2024-", "\n", "2026 A-", "\n", "b"]), "2024-\n2026 A-\nb");
    }

    #[test]
    fn page_numbers_are_left_out() {
        let pages = of(&[
            "Page 1 of 12",
            "\n",
            "Bids",
            "\n",
            "Page 2",
            "\n",
            "Page 3 of the contract",
            "\n",
            "page 4",
        ]);
        assert_eq!(pages, "Bids\nPage 3 of the contract");
    }

    #[test]
    fn a_text_without_letters_and_digits_is_empty() {
        assert_eq!(of(&[" . – \n ***"]), "");
    }

    #[test]
    fn a_long_text_is_truncated_between_characters() {
        let text = of(&["ä ".repeat(MAX_CHARS).as_str()]);
        assert_eq!((text.chars().count(), text.ends_with('ä')), (MAX_CHARS - 1, true));
    }
}
