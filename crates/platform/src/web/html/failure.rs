//! Error pages. They are built from memory, since the database may be down.

use maud::html;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    Broken,
    Busy,
    Unreachable,
    TooSlow,
    ReadOnly,
}

impl Failure {
    const fn title(self) -> &'static str {
        match self {
            Self::Broken => "Something went wrong",
            Self::Busy => "One moment, please",
            Self::Unreachable => "We’ll be right back",
            Self::TooSlow => "That took too long",
            Self::ReadOnly => "We’re moving this site",
        }
    }

    const fn advice(self) -> &'static str {
        match self {
            Self::Busy => "Many people are here right now. Please reload the page in a few seconds.",
            Self::Unreachable => "This page can’t be shown right now. Please try again in a moment.",
            Self::ReadOnly => {
                "You can read everything, but nothing can be saved right now. Please try again in a few minutes."
            }
            Self::Broken | Self::TooSlow => "This page couldn’t be shown. Please try again in a moment.",
        }
    }

    /// Renders the page; `stylesheet` is a path that is served without the database.
    pub fn page(self, site: &str, stylesheet: &str) -> String {
        let page = html! {
            (maud::DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title()) @if !site.is_empty() { " | " (site) } }
                    link rel="stylesheet" href=(stylesheet);
                    link rel="icon" href="/favicon.ico";
                }
                body.failure {
                    div.wrap.page {
                        main.notice {
                            @if !site.is_empty() { a.notice-site href="/" { (site) } }
                            h1 { (self.title()) }
                            p { (self.advice()) }
                            // On overload, visitors should reload this page; a link would lead them away from it.
                            @if self != Self::Busy { p { a href="/" { "Return to Home" } } }
                        }
                    }
                }
            }
        };
        page.into_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Failure;

    #[test]
    fn the_site_name_is_escaped_on_failure_pages() {
        use Failure::{Broken, Busy, ReadOnly, TooSlow, Unreachable};
        for failure in [Broken, Busy, Unreachable, TooSlow, ReadOnly] {
            let page = failure.page("O'Neil & <i>", "/styles/visitors.css");
            assert!(page.contains("O'Neil &amp; &lt;i&gt;</a>") && !page.contains("<i>"), "{page}");
            assert!(page.contains(&format!("<h1>{}</h1>", failure.title())), "{page}");
            assert!(page.contains("<link rel=\"stylesheet\" href=\"/styles/visitors.css\">"), "{page}");
            assert!(!page.contains("style=") && !page.contains("<script"), "the policy forbids both: {page}");
            let nameless = failure.page("", "/styles/visitors.css");
            assert!(!nameless.contains(" | ") && !nameless.contains("notice-site"), "{nameless}");
        }
    }
}
