//! Markdown becomes sanitised HTML, a table of contents and plain text once, when it is saved.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use ammonia::Builder;
use comrak::html::ChildRendering;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options, create_formatter, parse_document};
use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// A saved text in all its forms.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// Safe to put into a page as it is.
    pub html: String,
    /// The headings, in order.
    pub toc: Toc,
    /// The words alone.
    pub text: String,
}

/// The headings of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Toc(pub Vec<Heading>);

/// One heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Heading {
    /// The `id` of the heading element.
    pub id: String,
    /// Heading level, 2 or 3; the page title is the only level-1 heading.
    pub level: u8,
    /// Text of the heading.
    pub text: String,
}

/// Renders `markdown`. Raw HTML in it is dropped.
pub fn render(markdown: &str) -> Rendered {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.render.figure_with_caption = true;

    let arena = Arena::new();
    let document = parse_document(&arena, markdown, &options);
    cut_off(document);
    let toc = headings(document);
    let mut html = String::new();
    // Writing into a text cannot fail.
    let _ = Formatter::format_document(document, &options, &mut html, Ids { toc: toc.clone(), next: 0 });
    let html = scrolling_tables(&SANITISER.clean(&html).to_string());
    Rendered { html, toc: Toc(toc), text: plain(document) }
}

/// Deepest that anything stands in anything else. Nobody writes that; the sanitiser's time grows with the square of it: 100,000
/// quotes in one another, 200 KB, took three minutes.
const DEPTH: usize = 100;

/// Drops what stands deeper.
fn cut_off<'a>(document: Node<'a>) {
    let mut level = vec![document];
    for _ in 0..DEPTH {
        level = level.into_iter().flat_map(|node| node.children()).collect();
    }
    level.into_iter().for_each(|node| node.detach());
}

/// A table wider than a phone scrolls in a region of its own, which the keyboard reaches too. In sanitised HTML these
/// two tags are nothing but tables.
fn scrolling_tables(html: &str) -> String {
    html.replace(
        "<table>",
        "<div class=\"table-scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>",
    )
    .replace("</table>", "</table></div>")
}

/// The ids of the headings, handed to them as they are written.
#[derive(Default)]
struct Ids {
    toc: Vec<Heading>,
    next: usize,
}

create_formatter!(Formatter<Ids>, {
    NodeValue::Heading(_) => |context, entering| {
        if entering {
            let heading = context.user.toc.get(context.user.next).cloned();
            if let Some(Heading { id, level, .. }) = heading {
                write!(context, "<h{level} id=\"{id}\">")?;
            }
        } else {
            let level = context.user.toc.get(context.user.next).map_or(2, |heading| heading.level);
            context.user.next += 1;
            writeln!(context, "</h{level}>")?;
        }
    },
    NodeValue::Link(ref link) => |context, entering| {
        if entering {
            context.write_str("<a href=\"")?;
            context.escape_href(&link.url)?;
            context.write_str("\"")?;
            if link.url.starts_with("http:") || link.url.starts_with("https:") {
                context.write_str(" target=\"_blank\"")?;
            }
            context.write_str(">")?;
        } else {
            context.write_str("</a>")?;
        }
    },
    NodeValue::HtmlBlock(_) | NodeValue::HtmlInline(_) => |context, entering| {
        let _ = (&context, entering);
        return Ok(ChildRendering::Skip);
    },
});

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .add_tags(["figure", "figcaption"])
        .add_tag_attributes("h2", ["id"])
        .add_tag_attributes("h3", ["id"])
        .add_tag_attributes("a", ["target"])
        .add_tag_attributes("th", ["align"])
        .add_tag_attributes("td", ["align"])
        .set_tag_attribute_value("img", "loading", "lazy")
        .link_rel(Some("noopener"));
    builder
});

/// Begins each id, so that none is that of an element of the page around the text.
const PREFIX: &str = "s-";

fn headings<'a>(document: Node<'a>) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut taken = HashSet::new();
    let mut last_number: HashMap<String, usize> = HashMap::new();
    for node in document.descendants() {
        let NodeValue::Heading(heading) = &node.data().value else { continue };
        let text = plain(node);
        let base = match crate::engine::rules::slug_of(&text) {
            slug if slug.is_empty() => format!("{PREFIX}section"),
            slug => format!("{PREFIX}{slug}"),
        };
        let number = last_number.entry(base.clone()).or_default();
        let id = loop {
            *number += 1;
            let id = if *number == 1 { base.clone() } else { format!("{base}-{number}") };
            if taken.insert(id.clone()) {
                break id;
            }
        };
        found.push(Heading { id, level: heading.level.clamp(2, 3), text });
    }
    found
}

/// The words below a node, one space between those of different blocks.
fn plain<'a>(node: Node<'a>) -> String {
    let mut text = String::new();
    for node in node.descendants() {
        match &node.data().value {
            NodeValue::Text(words) => text.push_str(words),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::Link(_) | NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough => {}
            NodeValue::CodeBlock(block) => {
                text.push(' ');
                text.push_str(&block.literal);
            }
            _ => text.push(' '),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
