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
                                        a href={ "tel:" (dialed(phone)) } { (phone) }
                                        br;
                                    }
                                    @if !email.is_empty() { a href={ "mailto:" (email) } { (email) } }
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

/// A phone number as it is dialed (RFC 3966): without what only makes it easier to read, and without an extension.
fn dialed(phone: &str) -> String {
    let number = phone.split(|part: char| part.is_alphabetic() || part == '#').next().unwrap_or_default();
    number.chars().filter(|part| part.is_ascii_digit() || *part == '+').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_settings_as_text() {
        let page = ComingSoon {
            site: "O'Neil & <i>",
            postal_address: "1 Main <b>\nHarlow",
            phone: "(555) 010-7788",
            email: "office@union.example",
            ..ComingSoon::default()
        };
        let html = page.page();
        assert!(html.contains("<title>Coming soon | O'Neil &amp; &lt;i&gt;</title>"), "{html}");
        assert!(html.contains("1 Main &lt;b&gt;<br>Harlow<br>"), "{html}");
        assert!(html.contains("href=\"tel:5550107788\"") && html.contains("mailto:office@union.example"));
        assert!(!html.contains("style=") && !html.contains("<script"), "the policy forbids both: {html}");
    }

    #[test]
    fn a_page_without_contact_details_promises_none() {
        assert!(!ComingSoon::default().page().contains("<address>"));
    }
}
