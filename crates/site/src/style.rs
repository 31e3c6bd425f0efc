//! A stylesheet per shell: the built styles, and the accent of the setting `primary_color` with the site's origin. Its URL contains
//! shell, color and content hash, so that it is immutable, and another color has another URL.

use super::theme;
use platform::color::Color;

/// The name of the visitors' shell in stylesheet URLs.
pub(super) const VISITORS: &str = "visitors";
/// The name of the staff's shell in stylesheet URLs.
pub(super) const STAFF: &str = "staff";

const FOLDER: &str = "/styles/";
const SUFFIX: &str = ".css";

/// The built styles of a shell, without the accent.
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

    /// Returns the path of the stylesheet with this accent color. `origin` is part of its text, thus of its hash.
    pub(super) fn url(&self, color: &str, origin: &str) -> String {
        let color = Color::from_setting(color);
        stylesheet_url(self.shell, color, &self.css(color, origin))
    }

    fn css(&self, color: Color, origin: &str) -> String {
        format!("{}\n{}", self.built, theme::theme_css(color, origin))
    }
}

fn stylesheet_url(shell: &str, color: Color, text: &str) -> String {
    let color = color.to_string();
    let hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    format!("{FOLDER}{shell}-{}-{hash:016x}{SUFFIX}", color.trim_start_matches('#'))
}

/// Reads shell and color from the path of a stylesheet. Does not compare the hash.
fn parse_path(path: &str) -> Option<(&str, Color)> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(SUFFIX)?;
    let mut parts = name.split('-');
    let (shell, color, hash) = (parts.next()?, parts.next()?, parts.next()?);
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (parts.next().is_none() && is_hash).then_some((shell, Color::parse(&format!("#{color}"))?))
}

/// Returns whether `path` could be that of a stylesheet, of this build or another.
pub(super) fn is_style_path(path: &str) -> bool {
    parse_path(path).is_some()
}

/// The stylesheet at `path` of the site at `origin`. Every color has one, for pages sent before a change of the color; stylesheets of
/// other builds do not exist.
pub(super) fn stylesheet_at<'a>(
    find: impl Fn(&str) -> Option<&'a Style>,
    path: &str,
    origin: &str,
) -> Option<String> {
    let (shell, color) = parse_path(path)?;
    let text = find(shell)?.css(color, origin);
    (stylesheet_url(shell, color, &text) == path).then_some(text)
}

/// Removes the link to the stylesheet from a built page; returns the file's path too.
pub fn cut_stylesheet_link(html: &str) -> Option<(String, &str)> {
    let start = html.find("<link rel=\"stylesheet\"")?;
    let (link, after) = html[start..].split_once('>')?;
    let (path, _) = link.split_once("href=\"")?.1.split_once('"')?;
    Some(([html[..start].trim_end(), after].concat(), path))
}
