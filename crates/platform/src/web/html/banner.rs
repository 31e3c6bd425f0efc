use maud::html;

use super::template::ROOT;

/// A link as label and URL.
pub type Link<'a> = (&'a str, &'a str);

/// Adds a line above everything else on a page.
pub fn with_banner(page: &str, words: &str, link: Option<Link<'_>>) -> String {
    let banner = html! {
        p.banner role="note" {
            (words)
            @if let Some((label, url)) = link { " · " a href=(url) { (label) } }
        }
    };
    page.replacen(ROOT, &(banner.into_string() + ROOT), 1)
}
