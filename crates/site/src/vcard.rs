//! Contact cards for phones (vCard 3.0, RFC 2426, which every phone reads).

use content::people::rules::PublicDetails;

/// Maximum octets of a line; longer ones are folded (RFC 2425, 5.8.1).
const MAX_LINE_BYTES: usize = 75;

/// The card of a person as vCard text, of public details only.
pub(super) fn contact_card(person: &PublicDetails, organization: &str, site: &str) -> String {
    let mut card = String::new();
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            // URLs are not escaped like text, so control characters are removed.
            let value: String = value.chars().filter(|letter| !letter.is_control()).collect();
            card.push_str(&fold_line(&format!("{name}:{value}")));
        }
    };
    line("BEGIN", "VCARD");
    line("VERSION", "3.0");
    line("UID", &person.id.to_string());
    line("FN", &escape_text(&person.name));
    let (name, suffix) = split_suffix(&person.name);
    let (given, family) = name.rsplit_once(' ').unwrap_or(("", &name));
    line("N", &format!("{};{};;;{}", escape_text(family), escape_text(given), escape_text(&suffix)));
    line("ORG", &escape_text(organization));
    line("TITLE", &escape_text(person.post.as_deref().unwrap_or_default()));
    line("TEL;TYPE=VOICE", &escape_text(person.phone.as_deref().unwrap_or_default()));
    line("EMAIL;TYPE=INTERNET", &escape_text(person.email.as_deref().unwrap_or_default()));
    if let Some(picture) = &person.image_url {
        let site = if picture.starts_with('/') { site } else { "" };
        line("PHOTO;VALUE=URI", &format!("{site}{picture}"));
    }
    let place = [&person.worksite, &person.shift].map(|text| text.as_deref().unwrap_or_default());
    let place: Vec<&str> = place.into_iter().filter(|text| !text.is_empty()).collect();
    line("NOTE", &escape_text(&place.join(", ")));
    line("URL", &format!("{site}{}", content::people::pages::LIST.pattern));
    line("END", "VCARD");
    card
}

/// Splits off the suffix of a name: "Jr.", "III", or anything after a comma.
fn split_suffix(name: &str) -> (String, String) {
    const SUFFIXES: [&str; 8] = ["jr", "sr", "ii", "iii", "iv", "v", "esq", "phd"];
    let (before, after) = name.split_once(',').unwrap_or((name, ""));
    let mut words: Vec<&str> = before.split_whitespace().collect();
    if words.len() < 2 {
        return (name.split_whitespace().collect::<Vec<_>>().join(" "), String::new());
    }
    let mut suffix = after.trim().to_owned();
    while let [_, _, .., last] = words[..]
        && SUFFIXES.contains(&last.replace('.', "").to_lowercase().as_str())
    {
        suffix = format!("{last} {suffix}").trim_end().to_owned();
        words.pop();
    }
    (words.join(" "), suffix)
}

/// Trims and escapes a text value of a vCard or calendar file (RFC 2426, 5; RFC 5545, 3.3.11).
pub(super) fn escape_text(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        match letter {
            '\\' | ',' | ';' => value.extend(['\\', letter]),
            '\n' => value.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => value.push(letter),
        }
    }
    value
}

/// Folds a long line without breaking characters.
fn fold_line(line: &str) -> String {
    let (mut text, mut length) = (String::with_capacity(line.len() + 2), 0);
    for letter in line.chars() {
        if length + letter.len_utf8() > MAX_LINE_BYTES {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(letter);
        length += letter.len_utf8();
    }
    text.push_str("\r\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person() -> PublicDetails {
        PublicDetails {
            id: uuid::Uuid::nil(),
            name: "Ann Marie O'Neil".into(),
            post: Some("Steward; nights, all floors".into()),
            groups: vec!["Stewards".into()],
            worksite: None,
            shift: None,
            phone: Some("(330) 555-0199".into()),
            email: None,
            image_url: None,
            term_from: None,
            term_until: None,
            accepts_messages: true,
        }
    }

    #[test]
    fn a_vcard_contains_public_details_and_escapes_them() {
        let card = contact_card(&person(), "Local 7", "https://union.example");
        assert_eq!(
            card,
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:00000000-0000-0000-0000-000000000000\r\nFN:Ann Marie O'Neil\r\n\
             N:O'Neil;Ann Marie;;;\r\nORG:Local 7\r\nTITLE:Steward\\; nights\\, all floors\r\n\
             TEL;TYPE=VOICE:(330) 555-0199\r\nURL:https://union.example/officers\r\nEND:VCARD\r\n"
        );
    }

    #[test]
    fn a_name_suffix_is_not_used_as_the_family_name() {
        for (name, parts) in [
            ("Ann O'Neil Jr.", "O'Neil;Ann;;;Jr."),
            ("Luis Ortiz, III", "Ortiz;Luis;;;III"),
            ("Ann V", "V;Ann;;;"),
            ("Ann O'Neil  Jr.", "O'Neil;Ann;;;Jr."),
            ("Ann O'Neil , Jr.", "O'Neil;Ann;;;Jr."),
            ("Luis Ortiz Jr., Esq.", "Ortiz;Luis;;;Jr. Esq."),
            ("Luis Ortiz, M.D.", "Ortiz;Luis;;;M.D."),
            ("Luis Ortiz\u{a0}III", "Ortiz;Luis;;;III"),
            ("Cher", "Cher;;;;"),
        ] {
            let card = contact_card(
                &PublicDetails { name: name.to_owned(), ..person() },
                "",
                "https://union.example",
            );
            assert!(card.contains(&format!("\r\nN:{parts}\r\n")), "{card}");
        }
    }

    #[test]
    fn a_line_break_in_a_name_adds_no_vcard_property() {
        let name = "Ann\r\nTEL:555".to_owned();
        let card = contact_card(&PublicDetails { name, ..person() }, "", "https://union.example");
        assert!(card.contains("FN:Ann\\nTEL:555\r\n"), "{card}");
    }

    #[test]
    fn a_line_break_in_a_url_adds_no_vcard_property() {
        for site in ["https://union.example", "https://union.example\r\nTEL:1"] {
            for picture in ["https://files.example/a\r\nTEL:2", "/media/images/a\nTEL:3"] {
                let card =
                    contact_card(&PublicDetails { image_url: Some(picture.into()), ..person() }, "", site);
                let unfolded = card.replace("\r\n ", "");
                assert_eq!(unfolded.lines().filter(|line| line.starts_with("TEL")).count(), 1, "{card}");
            }
        }
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        let line = fold_line(&format!("FN:{}", "é".repeat(100)));
        assert!(line.split("\r\n").all(|part| part.len() <= MAX_LINE_BYTES), "{line}");
        assert_eq!(line.replace("\r\n ", "").trim_end(), format!("FN:{}", "é".repeat(100)));
    }
}
