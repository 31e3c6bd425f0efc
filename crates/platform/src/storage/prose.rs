//! Pictures in texts: what is known of them is filled in when a text is answered, since they change without it.

use std::fmt::Write as _;

use super::image_metadata::{Illustration, ImageMetadata};
use crate::pictures::widths;

/// How wide a picture in a text is: the text's own width, or a phone's.
const SIZES: &str = "(min-width: 46rem) 44rem, 92vw";
const TAG: &str = "<img ";
const SRC: &str = "src=\"";
const EMPTY_ALT: &str = "alt=\"\"";

/// The pictures of a sanitized text: where the tag is, and the address in it. The sanitizer writes attributes in double quotes and leaves no
/// `<` or `>` in them bare.
fn pictures(html: &str) -> impl Iterator<Item = (usize, &str)> {
    html.match_indices(TAG).filter_map(|(at, _)| {
        let tag = html[at..].split('>').next()?;
        let (_, rest) = tag.split_once(SRC)?;
        Some((at, rest.split('"').next()?))
    })
}

/// The addresses of all pictures of a text.
pub(super) fn addresses(html: &str) -> impl Iterator<Item = String> {
    pictures(html).map(|(_, address)| address.to_owned())
}

/// The `srcset` of a stored picture.
fn source_set(address: &str, width: i64) -> String {
    let address = address.split(['?', '#']).next().unwrap_or(address);
    let widths = widths(u32::try_from(width).unwrap_or(u32::MAX));
    let sources: Vec<_> = widths.iter().map(|width| format!("{address}?w={width} {width}w")).collect();
    sources.join(", ")
}

/// The text with sizes and dimensions at the pictures that are ours.
pub(super) fn with_pictures(html: &str, metadata: &ImageMetadata) -> String {
    let mut out = String::with_capacity(html.len());
    let mut done = 0;
    for (at, address) in pictures(html) {
        let Some(Illustration { picture, alt }) = metadata.at(address) else { continue };
        let after = at + TAG.len();
        out.push_str(&html[done..after]);
        let sources = source_set(address, picture.width);
        // Writing into a text cannot fail.
        let _ = write!(
            out,
            "width=\"{}\" height=\"{}\" srcset=\"{sources}\" sizes=\"{SIZES}\" decoding=\"async\" ",
            picture.width, picture.height
        );
        done = after;
        // Words that the text gives a picture stand for what it means there; without any, those of the library do.
        let end = after + html[after..].find('>').unwrap_or_default();
        if let (Some(said), Some(empty)) = (alt.as_deref(), html[after..end].find(EMPTY_ALT)) {
            out.push_str(&html[after..after + empty]);
            let _ = write!(out, "alt=\"{}\"", escaped(said));
            done = after + empty + EMPTY_ALT.len();
        }
    }
    out.push_str(&html[done..]);
    out
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
