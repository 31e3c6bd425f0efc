//! One style file per shell: what was built, and behind it the accent of the setting `primary_color` and where the site is. Its address says which shell and
//! color it is for and holds a hash of the whole, so that browsers keep it for good and another color is another address.

use super::theme;
use platform::color::Color;

/// The names of the shells, as in the addresses of their styles.
pub(super) const VISITORS: &str = "visitors";
pub(super) const STAFF: &str = "staff";

const FOLDER: &str = "/styles/";
const END: &str = ".css";

/// The built style of one shell.
#[derive(Clone, Debug)]
pub(super) struct Style {
    shell: &'static str,
    built: String,
}

impl Style {
    pub(super) fn new(shell: &'static str, built: String) -> Self {
        Self { shell, built }
    }

    pub(super) fn shell(&self) -> &'static str {
        self.shell
    }

    /// The path of the file for a color such as `#2563eb` and the site at `origin`.
    pub(super) fn url(&self, color: &str, origin: &str) -> String {
        let color = Color::chosen(color);
        url_of(self.shell, color, &self.text(color, origin))
    }

    fn text(&self, color: Color, origin: &str) -> String {
        format!("{}\n{}", self.built, theme::css(color, origin))
    }
}

fn url_of(shell: &str, color: Color, text: &str) -> String {
    let color = color.to_string();
    let hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    format!("{FOLDER}{shell}-{}-{hash:016x}{END}", color.trim_start_matches('#'))
}

/// Door and color of an address that is written as ours are.
fn parts(path: &str) -> Option<(&str, Color)> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(END)?;
    let mut parts = name.split('-');
    let (shell, color, hash) = (parts.next()?, parts.next()?, parts.next()?);
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (parts.next().is_none() && is_hash).then_some((shell, Color::parse(&format!("#{color}"))?))
}

/// Tells whether `path` may be the address of a style.
pub(super) fn is_style(path: &str) -> bool {
    parts(path).is_some()
}

/// The style file at `path` of the site at `origin`. Any color that was ever set has its file, for pages that were sent before it was
/// changed; what another version of the program had built has none.
pub(super) fn file<'a>(find: impl Fn(&str) -> Option<&'a Style>, path: &str, origin: &str) -> Option<String> {
    let (shell, color) = parts(path)?;
    let text = find(shell)?.text(color, origin);
    (url_of(shell, color, &text) == path).then_some(text)
}

/// A built page without the link to its style file, and that file's path.
pub fn cut_link(html: &str) -> Option<(String, &str)> {
    let start = html.find("<link rel=\"stylesheet\"")?;
    let (link, after) = html[start..].split_once('>')?;
    let (path, _) = link.split_once("href=\"")?.1.split_once('"')?;
    Some(([html[..start].trim_end(), after].concat(), path))
}
