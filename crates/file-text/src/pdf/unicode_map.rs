//! The mapping of a font's codes to Unicode (ISO 32000-2, 9.10.3). Its syntax is read leniently: many programs write it wrong.

use std::collections::{BTreeMap, HashMap};

const MAX_ENTRIES: usize = 100_000;
/// The length of a code's text, in UTF-16 units; a ligature has several.
const MAX_TARGET: usize = 64;

#[derive(Debug, Default)]
pub(super) struct UnicodeMap {
    codes: HashMap<u32, String>,
    /// By first code: the last code, and the text of the first one.
    ranges: BTreeMap<u32, (u32, Vec<u16>)>,
}

#[derive(Debug, PartialEq)]
enum Token<'a> {
    Hex(Vec<u8>),
    Open,
    Close,
    Word(&'a [u8]),
}

impl UnicodeMap {
    pub(super) fn parse(content: &[u8]) -> Self {
        let mut map = Self::default();
        let mut tokens = Tokens(content);
        while let Some(token) = tokens.next() {
            match token {
                Token::Word(b"beginbfchar") => map.read_codes(&mut tokens),
                Token::Word(b"beginbfrange") => map.read_ranges(&mut tokens),
                _ => {}
            }
        }
        map
    }

    pub(super) fn is_empty(&self) -> bool {
        self.codes.is_empty() && self.ranges.is_empty()
    }

    /// Appends the text of a code; returns whether it has one.
    pub(super) fn append(&self, code: u32, text: &mut String) -> bool {
        if let Some(known) = self.codes.get(&code) {
            text.push_str(known);
            return true;
        }
        let range = self.ranges.range(..=code).next_back();
        let Some((first, (_, target))) = range.filter(|(_, (last, _))| code <= *last) else { return false };
        let mut target = target.clone();
        if let Some(unit) = target.last_mut() {
            *unit = unit.wrapping_add((code - first) as u16);
        }
        text.push_str(&String::from_utf16_lossy(&target));
        true
    }

    fn read_codes(&mut self, tokens: &mut Tokens<'_>) {
        while let (Some(Token::Hex(code)), Some(Token::Hex(target))) = (tokens.next(), tokens.next()) {
            self.insert(number(&code), &target);
        }
    }

    fn read_ranges(&mut self, tokens: &mut Tokens<'_>) {
        while let (Some(Token::Hex(first)), Some(Token::Hex(last))) = (tokens.next(), tokens.next()) {
            let (first, last) = (number(&first), number(&last));
            match tokens.next() {
                Some(Token::Hex(target)) if self.ranges.len() < MAX_ENTRIES => {
                    self.ranges.insert(first, (last, units(&target)));
                }
                Some(Token::Open) => {
                    for code in first.. {
                        let Some(Token::Hex(target)) = tokens.next() else { break };
                        self.insert(code, &target);
                    }
                }
                Some(Token::Hex(_)) => {}
                _ => return,
            }
        }
    }

    fn insert(&mut self, code: u32, target: &[u8]) {
        if self.codes.len() < MAX_ENTRIES {
            self.codes.insert(code, String::from_utf16_lossy(&units(target)));
        }
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn units(target: &[u8]) -> Vec<u16> {
    target.chunks(2).take(MAX_TARGET).map(|unit| number(unit) as u16).collect()
}

struct Tokens<'a>(&'a [u8]);

impl<'a> Tokens<'a> {
    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.0.iter().position(|byte| is_end(*byte)).unwrap_or(self.0.len());
        self.take(length)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.take_until(|byte| !byte.is_ascii_whitespace() && byte != 0);
            match *self.0.first()? {
                b'%' => drop(self.take_until(|byte| byte == b'\n' || byte == b'\r')),
                b'[' => {
                    self.take(1);
                    return Some(Token::Open);
                }
                b']' => {
                    self.take(1);
                    return Some(Token::Close);
                }
                b'<' if self.0.get(1) != Some(&b'<') => {
                    let digits = self.take_until(|byte| byte == b'>');
                    self.take(1);
                    return Some(Token::Hex(hex(digits)));
                }
                byte => {
                    let is_mark = b"<>()/".contains(&byte);
                    self.take(usize::from(is_mark));
                    let is_end = |byte: u8| byte.is_ascii_whitespace() || b"<>[]()/%\0".contains(&byte);
                    let word = self.take_until(is_end);
                    if !is_mark {
                        return Some(Token::Word(word));
                    }
                }
            }
        }
    }
}

fn hex(digits: &[u8]) -> Vec<u8> {
    let digits = digits.iter().filter_map(|digit| char::from(*digit).to_digit(16));
    let digits: Vec<_> = digits.collect();
    digits.chunks(2).map(|pair| (pair[0] << 4 | pair.get(1).copied().unwrap_or_default()) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(map: &str, codes: &[u32]) -> String {
        let (map, mut text) = (UnicodeMap::parse(map.as_bytes()), String::new());
        for code in codes {
            if !map.append(*code, &mut text) {
                text.push('?');
            }
        }
        text
    }

    #[test]
    fn codes_and_ranges_are_mapped_among_other_operators() {
        let map = "/CMapName /X def << /Registry (a <b>) >> % <00> <01>\n2 beginbfchar<01> <0044>\n<02><D8 3D DE 00>endbfchar \
            2 beginbfrange <10> <12> <0061> <20> <21> [<0066 0069> <41>] endbfrange";
        assert_eq!(text(map, &[1, 2, 0x10, 0x12, 0x20, 0x21]), "D\u{1f600}acfiA");
        assert_eq!(text(map, &[0, 3, 0x13]), "???");
    }

    #[test]
    fn a_range_of_all_codes_is_mapped() {
        assert_eq!(text("1 beginbfrange <00000000> <ffffffff> <0000> endbfrange", &[0x41]), "A");
    }

    #[test]
    fn a_truncated_map_keeps_its_beginning() {
        assert_eq!(text("1 beginbfchar <01> <0044> <02", &[1, 2]), "D?");
    }
}
