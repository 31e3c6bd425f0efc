//! The line at the top of every page, which is inserted into pages after they were rendered.

use maud::{Markup, html};

/// What the line says. All texts are shown, never interpreted.
#[derive(Clone, Copy, Debug)]
pub struct SiteAlert<'a> {
    /// What tells it from another one that says the same: the ready texts are raised again and again.
    pub raised: &'a str,
    /// The severity.
    pub severity: Severity,
    /// The line.
    pub text: &'a str,
    /// Where it leads: URL and words.
    pub link: Option<(&'a str, &'a str)>,
}

/// The severity of an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Good to know.
    Information,
    /// Changes plans.
    Important,
    /// Must be read. It comes back on the day after it was dismissed.
    Urgent,
}

impl Severity {
    /// The word in front of the line.
    const fn word(self) -> &'static str {
        match self {
            Self::Information => "Information",
            Self::Important => "Important",
            Self::Urgent => "Urgent",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Information => "site-alert",
            Self::Important => "site-alert site-alert-important",
            Self::Urgent => "site-alert site-alert-urgent",
        }
    }

    /// The outline of its icon: a circle, a triangle or an octagon, with an i or an exclamation mark.
    const fn icon(self) -> &'static str {
        match self {
            Self::Information => "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM12 16v-5M12 8h.01",
            Self::Important => "M12 3 1.5 21h21ZM12 10v5M12 18h.01",
            Self::Urgent => "M8 2h8l6 6v8l-6 6H8l-6-6V8ZM12 7v6M12 17h.01",
        }
    }
}

impl SiteAlert<'_> {
    /// The line, which stands at the top of a page. Browsers know it again by a hash of what it says.
    fn section(&self) -> Markup {
        let Self { severity, text, link, .. } = *self;
        html! {
            section class=(severity.class()) aria-label="Alert" data-alert=(self.hash())
                data-daily[severity == Severity::Urgent] {
                div.wrap {
                    svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d=(severity.icon()); }
                    p {
                        strong { (severity.word()) ":" } " " (text)
                        @if let Some((url, words)) = link { " " a href=(url) { (words) } }
                    }
                    button.needs-script type="button" aria-label="Dismiss alert" {
                        svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d="M5 5l14 14M19 5 5 19"; }
                    }
                }
            }
        }
    }

    /// The line after a script that lets it be dismissed, and hides a dismissed one before it is painted. `script` is the script's path.
    pub fn insert(&self, script: Option<&str>) -> String {
        let daily = self.severity == Severity::Urgent;
        let insert = html! {
            @if let Some(path) = script {
                script src=(path) data-alert=(self.hash()) data-daily[daily] {}
            }
            (self.section())
        };
        insert.into_string()
    }

    fn hash(&self) -> String {
        let (url, words) = self.link.unwrap_or_default();
        let said = [self.raised, self.severity.word(), self.text, url, words].join("\0");
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(said.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALERT: SiteAlert<'_> = SiteAlert {
        raised: "1",
        severity: Severity::Important,
        text: "The meeting is canceled.",
        link: None,
    };

    #[test]
    fn texts_of_an_alert_are_escaped() {
        let text = "</p><script>alert(1)</script> & <img src=x onerror=alert(1)>";
        let link = Some(("/a\"onclick=\"x", "<b>here</b>"));
        let html = SiteAlert { text, link, ..ALERT }.insert(Some("/assets/dismissal.js"));
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert!(!html.contains("<img") && !html.contains("<b>") && !html.contains("\"onclick"), "{html}");
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "), "{html}");
        assert!(!html.contains("style="), "the policy forbids it: {html}");
    }

    #[test]
    fn a_browser_knows_an_alert_by_what_it_says() {
        let other = SiteAlert { text: "The meeting is on.", ..ALERT };
        let linked = SiteAlert { link: Some(("/events", "See when")), ..ALERT };
        let again = SiteAlert { raised: "2", ..ALERT };
        let hashes = [ALERT.hash(), other.hash(), linked.hash(), again.hash()];
        assert!(hashes[1..].iter().all(|hash| *hash != hashes[0]));
        let page = ALERT.insert(Some("/assets/dismissal.js"));
        assert_eq!(page.matches(&format!("data-alert=\"{}\"", hashes[0])).count(), 2, "{page}");
    }

    #[test]
    fn only_an_urgent_alert_comes_back_daily() {
        let urgent = SiteAlert { severity: Severity::Urgent, ..ALERT }.insert(Some("/a.js"));
        assert_eq!(urgent.matches("data-daily").count(), 2, "{urgent}");
        assert!(!ALERT.insert(Some("/a.js")).contains("data-daily"));
        assert!(urgent.contains("<strong>Urgent:</strong>"), "{urgent}");
    }
}
