//! The page in place of all others while a site is closed to visitors. It has no script.

use maud::html;

/// What the page says about the site. All texts are shown, never interpreted.
#[derive(Clone, Debug, Default)]
pub struct ComingSoon<'a> {
    /// The name of the site.
    pub site: &'a str,
    /// The postal address, one line or several; empty without one.
    pub postal_address: &'a str,
    /// The phone number; empty without one.
    pub phone: &'a str,
    /// The email; empty without one.
    pub email: &'a str,
    /// The path where staff sign in.
    pub sign_in: &'a str,
    /// The path of the style.
    pub stylesheet: &'a str,
    /// The URL of the icon.
    pub icon: &'a str,
}

impl ComingSoon<'_> {
    /// The whole page.
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
                body.failure {
                    div.wrap.page {
                        main.notice {
                            a.notice-site href="/" { (site) }
                            h1 { "Coming soon" }
                            p { (news) }
                            @if has_contact {
                                p { "Until then, contact the union office:" }
                                address {
                                    @for line in postal_address.lines() { (line) br; }
                                    @if !phone.is_empty() {
                                        a href=(phone_link(phone)) { (phone) }
                                        br;
                                    }
                                    @if !email.is_empty() { a href=(email_link(email)) { (email) } }
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

/// The link that dials a number: without what only makes it easier to read, an extension as a parameter (RFC 3966, 5.4). As
/// web/src/shared/lib/contact-links.ts makes it.
fn phone_link(phone: &str) -> String {
    let is_part = |part: char| part.is_ascii_digit() || part == '+';
    let (number, rest) =
        phone.split_at(phone.find(|part: char| part.is_alphabetic() || part == '#').unwrap_or(phone.len()));
    let number: String = number.chars().filter(|part| is_part(*part)).collect();
    let extension: String = rest.chars().filter(char::is_ascii_digit).collect();
    if extension.is_empty() { format!("tel:{number}") } else { format!("tel:{number};ext={extension}") }
}

/// The link that writes to an address, encoded up to its host (RFC 6068, 2).
fn email_link(address: &str) -> String {
    let (name, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("mailto:{}@{host}", name.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_settings_as_text() {
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

    #[test]
    fn a_page_without_contact_details_promises_none() {
        assert!(!ComingSoon::default().page().contains("<address>"));
    }
}
