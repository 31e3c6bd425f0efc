//! A sentence above a whole page, which is not the page's own.

use maud::html;

use super::template::ROOT;

/// The page with this sentence above all of it.
pub fn with_banner(page: &str, words: &str) -> String {
    let banner = html! { p.banner role="note" { (words) } };
    page.replacen(ROOT, &(banner.into_string() + ROOT), 1)
}
