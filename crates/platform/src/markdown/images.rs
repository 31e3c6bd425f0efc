//! Removal of images from Markdown, by the parser's source ranges.

use std::ops::Range;

use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, parse_document};

use super::options;

/// Removes the images with a target URL. A link to a target becomes its text, or is removed without text. Nodes without an exact source
/// range stay, so that no other text is removed.
pub fn without_images(markdown: &str, is_target: &dyn Fn(&str) -> bool) -> String {
    let mut text = markdown.to_owned();
    // A single edit per pass, since a link may contain an image.
    while let Some(edit) = first_edit(&text, is_target) {
        text.replace_range(edit.range, &edit.text);
    }
    without_definitions(&text, is_target)
}

struct Edit {
    range: Range<usize>,
    text: String,
}

fn first_edit(text: &str, is_target: &dyn Fn(&str) -> bool) -> Option<Edit> {
    let arena = Arena::new();
    let options = options();
    let document = parse_document(&arena, text, &options);
    let lines = line_starts(text);
    document.descendants().find_map(|node| edit_of(node, (text, &lines), is_target))
}

fn edit_of<'a>(
    node: Node<'a>,
    (text, lines): (&str, &[usize]),
    is_target: &dyn Fn(&str) -> bool,
) -> Option<Edit> {
    let (is_image, url) = match &node.data().value {
        NodeValue::Image(link) => (true, link.url.clone()),
        NodeValue::Link(link) => (false, link.url.clone()),
        _ => return None,
    };
    if !is_target(&url) {
        return None;
    }
    let range = range_of(node, text, lines)?;
    let source = &text[range.clone()];
    let start = if is_image { "![" } else { "[" };
    if !source.starts_with(start) || !source.ends_with([')', ']']) {
        return None;
    }
    if is_image {
        return Some(Edit { range, text: String::new() });
    }
    let words = node.first_child().zip(node.last_child()).and_then(|(first, last)| {
        let (first, last) = (range_of(first, text, lines)?, range_of(last, text, lines)?);
        text.get(first.start..last.end).filter(|_| range.start < first.start && last.end < range.end)
    });
    Some(Edit { range, text: words.unwrap_or_default().to_owned() })
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// Returns the byte range of a node, from its 1-based lines and byte columns.
fn range_of<'a>(node: Node<'a>, text: &str, lines: &[usize]) -> Option<Range<usize>> {
    let place = node.data().sourcepos;
    let byte = |line: usize, column: usize| Some(lines.get(line.checked_sub(1)?)? + column.checked_sub(1)?);
    let start = byte(place.start.line, place.start.column)?;
    let end = byte(place.end.line, place.end.column)? + 1;
    text.get(start..end).map(|_| start..end)
}

/// Removes the definitions of references such as `[face]` that lead to a target.
fn without_definitions(text: &str, is_target: &dyn Fn(&str) -> bool) -> String {
    let is_definition = |line: &str| {
        let rest = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]:"));
        let url = rest.and_then(|(_, rest)| rest.split_whitespace().next());
        url.is_some_and(|url| is_target(url.trim_start_matches('<').trim_end_matches('>')))
    };
    text.split_inclusive('\n').filter(|line| !is_definition(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(url: &str) -> bool {
        url == "/media/images/a.jpg"
    }

    #[test]
    fn removing_images_also_removes_links_to_them_and_keeps_other_text() {
        let cases = [
            ("One ![A face](/media/images/a.jpg) two", "One  two"),
            ("![](/media/images/a.jpg \"Bob (left)\") after", " after"),
            ("![](</media/images/a.jpg>)![b](/media/images/b.jpg)", "![b](/media/images/b.jpg)"),
            (
                "Great news![sic] the vote passed.\n\nIt stays.\n\n![Ann](/media/images/a.jpg) after",
                "Great news![sic] the vote passed.\n\nIt stays.\n\n after",
            ),
            ("See [the picture of Ann](/media/images/a.jpg).", "See the picture of Ann."),
            ("[![x](/media/images/a.jpg)](/media/images/a.jpg) end", " end"),
            ("[![x](/media/images/a.jpg) words](/events/a)", "[ words](/events/a)"),
            ("![Ref][f] and [more][f]\n\n[f]: /media/images/a.jpg\n", " and more\n\n"),
            ("Über ![Ä](/media/images/a.jpg) Straße", "Über  Straße"),
            ("> - ![x](/media/images/a.jpg) in a list", "> -  in a list"),
            ("`![x](/media/images/a.jpg)`", "`![x](/media/images/a.jpg)`"),
            ("![ends", "![ends"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_images(text, &gone), expected, "{text}");
        }
    }
}
