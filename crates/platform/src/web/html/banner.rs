use maud::html;

use super::template::ROOT;

/// Adds a line above everything else on a page; `link` is a label and a URL.
pub fn with_banner(page: &str, words: &str, link: Option<(&str, &str)>) -> String {
    let banner = html! {
        p.banner role="note" {
            (words)
            @if let Some((label, url)) = link { " · " a href=(url) { (label) } }
        }
    };
    page.replacen(ROOT, &(banner.into_string() + ROOT), 1)
}
