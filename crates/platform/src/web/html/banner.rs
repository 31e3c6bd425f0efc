use maud::html;

use super::template::ROOT;

pub fn with_banner(page: &str, words: &str) -> String {
    let banner = html! { p.banner role="note" { (words) } };
    page.replacen(ROOT, &(banner.into_string() + ROOT), 1)
}
