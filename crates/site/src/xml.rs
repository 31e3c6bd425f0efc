/// Removes the characters that XML 1.0 forbids (2.2), even escaped: parsers reject the whole document.
pub(super) fn remove_illegal(text: String) -> String {
    if text.contains(is_illegal) { text.replace(is_illegal, "") } else { text }
}

fn is_illegal(letter: char) -> bool {
    !matches!(letter, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::remove_illegal;

    #[test]
    fn only_characters_that_xml_forbids_are_removed() {
        let forbidden: String = (0..0x20)
            .filter(|code| ![9, 10, 13].contains(code))
            .chain([0xfffe, 0xffff])
            .filter_map(char::from_u32)
            .collect();
        assert_eq!(remove_illegal(format!("a{forbidden}b")), "ab");
        let allowed = "\t\n\r <>&\u{7f}\u{85}\u{d7ff}\u{e000}\u{fffd}\u{10000}\u{1fffe}\u{10ffff}";
        assert_eq!(remove_illegal(allowed.to_owned()), allowed);
    }
}
