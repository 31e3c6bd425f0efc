use maud::html;

#[derive(Clone, Debug, Default)]
pub struct ComingSoon<'a> {
    pub site: &'a str,
    pub postal_address: &'a str,
    pub phone: &'a str,
    pub email: &'a str,
    pub sign_in: &'a str,
    pub stylesheet: &'a str,
    pub icon: &'a str,
}

impl ComingSoon<'_> {
    pub fn page(&self) -> String {
        let Self { site, postal_address, phone, email, sign_in, stylesheet, icon } = self;
        let news = format!("The website of {site} isn’t available right now. Please check back soon.");
        let has_contact = [postal_address, phone, email].iter().any(|text| !text.is_empty());
        let page = html! {
            (maud::DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="robots" content="noindex";
                    meta name="description" content=(news);
                    title { "Coming soon | " (site) }
                    link rel="stylesheet" href=(stylesheet);
                    link rel="icon" href=(icon);
                }
                body.failure.coming-soon {
                    div.wrap.page {
                        main.notice {
                            a.notice-site href="/" { (site) }
                            h1 { "Coming soon" }
                            p { (news) }
                            @if has_contact {
                                p { "Until then, contact the union office:" }
                                @if !postal_address.is_empty() {
                                    address { @for line in postal_address.lines() { (line) br; } }
                                }
                                div.actions {
                                    @if !phone.is_empty() {
                                        a.btn.btn-solid.btn-large href=(phone_link(phone)) { (phone) }
                                    }
                                    @if !email.is_empty() {
                                        a.btn.btn-large href=(email_link(email)) { (email) }
                                    }
                                }
                            }
                            p { a href=(sign_in) { "Staff sign-in" } }
                        }
                    }
                }
            }
        };
        page.into_string()
    }
}

/// Builds a `tel:` link without visual separators, with an extension as parameter (RFC 3966, 5.4). Must match
/// web/src/shared/lib/contact-links.ts.
fn phone_link(phone: &str) -> String {
    const KEYS: &[u8; 26] = b"22233344455566677778889999";
    let mut rest = phone.trim_start_matches(|part: char| part != '+' && !part.is_ascii_digit()).to_owned();
    if rest.starts_with('+') {
        rest = rest.replacen("(0)", "", 1);
    }
    let mut number = String::new();
    for (at, part) in rest.char_indices() {
        let follows = &rest[at..];
        if number.len() > 2
            && let Some(extension) = extension(follows)
        {
            return format!("tel:{number};ext={extension}");
        }
        if number.len() > 6 && is_end(follows) {
            break;
        }
        match part {
            '+' if at == 0 => number.push(part),
            '0'..='9' => number.push(part),
            part if part.is_ascii_alphabetic() => {
                let key = usize::from(part.to_ascii_lowercase() as u8 - b'a');
                number.push(KEYS.get(key).copied().map_or('0', char::from));
            }
            _ => {}
        }
    }
    format!("tel:{number}")
}

fn extension(text: &str) -> Option<String> {
    let text = text.trim_start_matches([' ', ',', ';', '.']).to_ascii_lowercase();
    let rest = match text.strip_prefix("ext") {
        Some(rest) => rest.trim_start_matches(|part: char| part.is_ascii_alphabetic()),
        None => text.strip_prefix(['x', '#'])?,
    };
    let rest = rest.trim_start_matches([' ', '.', ':']);
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// Returns whether the text after a whole number is not part of it, as in "555-0150 or 555-0151".
fn is_end(text: &str) -> bool {
    let rest = text.trim_start();
    rest.starts_with([',', ';', '/', '('])
        || (rest.len() < text.len() && rest.starts_with(|part: char| part.is_ascii_alphabetic()))
}

/// Builds a `mailto:` link, encoded up to its host (RFC 6068, 2).
fn email_link(address: &str) -> String {
    let (name, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("mailto:{}@{host}", name.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_escaped_on_the_coming_soon_page() {
        let page = ComingSoon {
            site: "O'Neil & <i>",
            postal_address: "1 Main <b>\nHarlow",
            phone: "(555) 010-7788 ext. 5",
            email: "office+50%@union.example",
            ..ComingSoon::default()
        };
        let html = page.page();
        assert!(html.contains("<title>Coming soon | O'Neil &amp; &lt;i&gt;</title>"), "{html}");
        assert!(html.contains("1 Main &lt;b&gt;<br>Harlow<br>"), "{html}");
        assert!(html.contains("href=\"tel:5550107788;ext=5\""), "{html}");
        assert!(html.contains("href=\"mailto:office%2B50%25@union.example\""), "{html}");
        assert!(!html.contains("style=") && !html.contains("<script"), "the policy forbids both: {html}");
    }

    /// Same cases as in web/src/shared/lib/contact-links.test.ts.
    #[test]
    fn the_phone_link_uses_the_first_number_of_a_text() {
        for (text, link) in [
            ("1-800-UNION-99", "tel:18008646699"),
            ("1-800-555-HELP", "tel:18005554357"),
            ("Tel. (330) 555-0150", "tel:3305550150"),
            ("330-555-0150 or 330-555-0151", "tel:3305550150"),
            ("(330) 555-0150 (24 hours)", "tel:3305550150"),
            ("330-555-0150, 12", "tel:3305550150"),
            ("740-555-0142, extension 12", "tel:7405550142;ext=12"),
            ("+44 (0)20 7946 0958", "tel:+442079460958"),
            ("by appointment", "tel:"),
        ] {
            assert_eq!(phone_link(text), link, "{text}");
        }
    }

    #[test]
    fn a_page_without_contact_details_has_no_address_section() {
        assert!(!ComingSoon::default().page().contains("<address>"));
    }
}
