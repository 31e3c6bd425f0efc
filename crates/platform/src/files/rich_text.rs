//! Images in rich text. Their attributes change independently of the text, so they are added when it is served.

use std::fmt::Write as _;

use super::image_metadata::{Illustration, ImageMetadata};
use crate::files::pictures::widths;
use crate::markdown::escape;

/// The column of text, or the width of a phone.
const SIZES: &str = "(min-width: 46rem) 44rem, 92vw";
const TAG: &str = "<img ";
const SRC: &str = "src=\"";
const EMPTY_ALT: &str = "alt=\"\"";

/// Finds the images of a sanitized text: the position of each tag, and its URL. The sanitizer double-quotes attributes and escapes `<`
/// and `>` in them.
fn images(html: &str) -> impl Iterator<Item = (usize, &str)> {
    html.match_indices(TAG).filter_map(|(at, _)| {
        let tag = html[at..].split('>').next()?;
        let (_, rest) = tag.split_once(SRC)?;
        Some((at, rest.split('"').next()?))
    })
}

pub(super) fn image_urls(html: &str) -> impl Iterator<Item = String> {
    images(html).map(|(_, url)| url.to_owned())
}

fn source_set(url: &str, width: i64) -> String {
    let url = url.split(['?', '#']).next().unwrap_or(url);
    let widths = widths(u32::try_from(width).unwrap_or(u32::MAX));
    let sources: Vec<_> = widths.iter().map(|width| format!("{url}?w={width} {width}w")).collect();
    sources.join(", ")
}

pub(super) fn add_image_attributes(html: &str, metadata: &ImageMetadata) -> String {
    let mut out = String::with_capacity(html.len());
    let mut done = 0;
    for (at, url) in images(html) {
        let Some(Illustration { picture, alt }) = metadata.at(url) else { continue };
        let after = at + TAG.len();
        out.push_str(&html[done..after]);
        let sources = source_set(url, picture.width);
        // Writing into a string cannot fail.
        let _ = write!(
            out,
            "width=\"{}\" height=\"{}\" srcset=\"{sources}\" sizes=\"{SIZES}\" decoding=\"async\" ",
            picture.width, picture.height
        );
        done = after;
        // An alt text in the Markdown takes precedence over that of the library.
        let end = after + html[after..].find('>').unwrap_or_default();
        if let (Some(said), Some(empty)) = (alt.as_deref(), html[after..end].find(EMPTY_ALT)) {
            out.push_str(&html[after..after + empty]);
            let _ = write!(out, "alt=\"{}\"", escape(said));
            done = after + empty + EMPTY_ALT.len();
        }
    }
    out.push_str(&html[done..]);
    out
}
