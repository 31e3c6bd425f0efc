//! Limits of rendered texts: short Markdown can make a very long page.

use comrak::nodes::{Node, NodeValue};

/// Maximum number of table cells of a text. Short rows are padded, so 5 KB of Markdown could make 15 MB of HTML.
pub(super) const MAX_CELLS: usize = 10_000;
pub(super) const MAX_LEVELS: usize = 20;
pub(super) const MAX_HTML_BYTES: usize = 1024 * 1024;

pub(super) const TOO_MANY_CELLS: &str = "Too many table cells. At most 10,000 are allowed.";
pub(super) const TOO_DEEP: &str =
    "Quotes, lists or emphasis are nested too deeply. At most 20 levels are allowed.";
pub(super) const TOO_LONG: &str = "The page would be too large. At most 1 MiB of HTML is allowed.";

/// Returns an upper bound of the table cells that parsing `markdown` makes, so that a huge text is rejected before it is parsed. A row has
/// at most as many cells as the delimiter row, and a table ends at a blank line.
pub(super) fn most_cells(markdown: &str) -> usize {
    let (mut cells, mut width) = (0_usize, 0);
    for line in markdown.lines() {
        let line = line.trim_start_matches(['>', ' ', '\t']);
        let is_delimiter = line.contains('-') && line.chars().all(|letter| "|-: \t".contains(letter));
        if line.is_empty() {
            width = 0;
        } else if is_delimiter {
            width = line.matches('|').count() + 1;
            cells = cells.saturating_add(width);
        } else {
            cells = cells.saturating_add(width);
        }
    }
    cells
}

pub(super) fn count_cells<'a>(document: Node<'a>) -> usize {
    document.descendants().filter(|node| matches!(node.data().value, NodeValue::TableCell)).count()
}

pub(super) fn nesting_depth<'a>(document: Node<'a>) -> usize {
    let (mut deepest, mut pending) = (0, vec![(document, 0)]);
    while let Some((node, above)) = pending.pop() {
        let level = above + usize::from(is_level(&node.data().value));
        deepest = deepest.max(level);
        pending.extend(node.children().map(|child| (child, level)));
    }
    deepest
}

fn is_level(value: &NodeValue) -> bool {
    matches!(
        value,
        NodeValue::BlockQuote
            | NodeValue::List(_)
            | NodeValue::Emph
            | NodeValue::Strong
            | NodeValue::Strikethrough
            | NodeValue::Link(_)
            | NodeValue::Image(_)
    )
}
