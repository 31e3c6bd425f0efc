//! Markdown becomes sanitised HTML, a table of contents and plain text once, when it is saved.

mod headings;
mod images;
mod limits;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use ammonia::Builder;
use comrak::html::ChildRendering;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options, create_formatter, parse_document};
use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

pub use images::without_images;

/// A saved text in all its forms.
#[derive(Clone, Debug, Default)]
pub struct RenderedMarkdown {
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

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Heading {
    /// The `id` of the heading element.
    pub id: String,
    /// Heading level, 2 to 6; the page title is the only level-1 heading.
    pub level: u8,
    /// Text of the heading.
    pub text: String,
}

/// The version of the rendering. Raise it with every change of what [`render`] makes of a text: then the stored HTML is rebuilt.
pub const RENDERING: u32 = 2;

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    // A line break that somebody types is one that visitors see: addresses and poems stand in lines (docs/behavior/content.md#markdown).
    options.render.hardbreaks = true;
    options
}

/// Renders `markdown`. Raw HTML in it is dropped.
pub fn render(markdown: &str) -> RenderedMarkdown {
    render_with_comments(markdown, |_| None)
}

/// Renders `markdown` and replaces each HTML comment that is a block at the top level by the HTML that `comment` returns for its text. That HTML
/// is sanitized like the rest; without any, the comment is dropped as other raw HTML is.
pub fn render_with_comments(markdown: &str, comment: impl FnMut(&str) -> Option<String>) -> RenderedMarkdown {
    let arena = Arena::new();
    let options = options();
    let document = parse_document(&arena, markdown, &options);
    replace_comments(document, comment);
    rendered(document, &options)
}

fn replace_comments<'a>(document: Node<'a>, mut comment: impl FnMut(&str) -> Option<String>) {
    for block in document.children() {
        let mut data = block.data_mut();
        let NodeValue::HtmlBlock(html) = &data.value else { continue };
        let text = html.literal.trim().strip_prefix("<!--").and_then(|text| text.strip_suffix("-->"));
        if let Some(html) = text.filter(|text| !text.contains("-->")).and_then(&mut comment) {
            data.value = NodeValue::Raw(html + "\n");
        }
    }
}

/// A text as the content of an element or the value of an attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// garde: a text whose page stays within bounds.
pub fn bounded(markdown: &str, _: &()) -> garde::Result {
    // Ten times as many may be a mistake of the estimate. Parsing those takes 30 MB, for a moment.
    if limits::most_cells(markdown) > 10 * limits::CELLS {
        return Err(garde::Error::new(limits::TOO_MANY_CELLS));
    }
    let arena = Arena::new();
    let options = options();
    let document = parse_document(&arena, markdown, &options);
    if limits::cells(document) > limits::CELLS {
        return Err(garde::Error::new(limits::TOO_MANY_CELLS));
    }
    if limits::levels(document) > limits::LEVELS {
        return Err(garde::Error::new(limits::TOO_DEEP));
    }
    if rendered(document, &options).html.len() > limits::HTML {
        return Err(garde::Error::new(limits::TOO_LONG));
    }
    Ok(())
}

/// Saved HTML as it would be saved today: columns are aligned by classes, tables and code have names, and what was saved before there were
/// bounds ends where today's bound is.
pub fn as_saved_today(html: String) -> String {
    let is_long = html.len() > limits::HTML;
    if !is_long && !html.contains(NAMELESS) {
        return if html.contains(CODE) { scrolling_code(&html) } else { html };
    }
    let start = &html[..html.floor_char_boundary(limits::HTML)];
    let mut bare = String::with_capacity(start.len());
    // A region holds one table and nothing else, which gets a region of its own again.
    for (at, part) in start.split(REGION).enumerate() {
        let inside = if at == 0 { part } else { part.split_once('>').map_or("", |(_, inside)| inside) };
        bare.push_str(inside);
    }
    let bare = bare.replace(REGION_END, "</table>");
    // What is open is closed, and a tag that is cut through is dropped.
    let html = scrolling(&SANITISER.clean(&aligned(&bare)).to_string());
    if is_long { html + "<p>The rest of this text is too long to be shown.</p>\n" } else { html }
}

fn rendered<'a>(document: Node<'a>, options: &Options<'_>) -> RenderedMarkdown {
    cut_off(document);
    let toc = headings::headings(document);
    let mut html = String::new();
    // Writing into a text cannot fail.
    let _ = Formatter::format_document(document, options, &mut html, Ids { toc: toc.clone(), next: 0 });
    let html = scrolling(&SANITISER.clean(&aligned(&figures(html))).to_string());
    RenderedMarkdown { html, toc: Toc(toc), text: plain(document) }
}

/// Makes absolute links to the site itself open in the same tab, as relative ones do. The site's address is the operator's to change, so
/// this is done when a text is answered. `site` ends without a slash.
pub fn open_own_links_in_tab(html: &mut String, site: &str) {
    const AWAY: &str = " target=\"_blank\"";
    let start = format!("<a href=\"{site}");
    let mut parts = html.split(&start);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_own = part.starts_with(['"', '/', '?', '#']);
        out.push_str(&start);
        match part.split_once('"') {
            Some((rest, end)) if is_own => {
                out.push_str(rest);
                out.push('"');
                out.push_str(end.strip_prefix(AWAY).unwrap_or(end));
            }
            _ => out.push_str(part),
        }
    }
    *html = out;
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

/// A figure stands for its paragraph, not in it.
fn figures(html: String) -> String {
    if !html.contains("<figure>") {
        return html;
    }
    html.replace("<p><figure>", "<figure>").replace("</figure></p>", "</figure>")
}

/// Tells whether an image is all that its paragraph holds: one in the middle of a sentence has no room for a caption below it.
fn stands_alone<'a>(image: Node<'a>) -> bool {
    let alone = image.previous_sibling().is_none() && image.next_sibling().is_none();
    alone && image.parent().is_some_and(|parent| matches!(parent.data().value, NodeValue::Paragraph))
}

/// The columns of a table are aligned by a class, since HTML has no attribute for that any more. Neither in HTML as it is written here nor in
/// sanitised HTML do these tags stand in a text.
fn aligned(html: &str) -> String {
    if !html.contains(" align=\"") {
        return html.to_owned();
    }
    ["th", "td"].iter().fold(html.to_owned(), |html, cell| {
        html.replace(&format!("<{cell} align=\"left\">"), &format!("<{cell}>"))
            .replace(&format!("<{cell} align=\"center\">"), &format!("<{cell} class=\"{CENTERED}\">"))
            .replace(&format!("<{cell} align=\"right\">"), &format!("<{cell} class=\"{RIGHT}\">"))
    })
}

/// The classes of cells (web/src/shared/styles/prose.css).
const CENTERED: &str = "align-center";
const RIGHT: &str = "align-right";

/// The classes of links that look like buttons, and of a row of pictures: the parts of a page (crates/content/src/pages/parts) have them.
const BUTTON: [&str; 2] = ["btn", "btn-solid"];
const PICTURES: &str = "pictures";

const REGION: &str = "<div class=\"table-scroll\" role=\"region\" ";
const REGION_END: &str = "</table></div>";
/// What every table was called before each had a name of its own.
const NAMELESS: &str = "role=\"region\" aria-label=\"Table\"";

/// A table wider than a phone scrolls in a region of its own, which the keyboard reaches too. Its name is the heading above it, or its
/// number where that names another one. In sanitised HTML the two tags are nothing but tables.
fn scrolling_tables(html: &str) -> String {
    let mut parts = html.split("<table>");
    let mut out = parts.next().unwrap_or_default().to_owned();
    let mut heading = last_heading(&out).map(str::to_owned);
    for (number, part) in (1..).zip(parts) {
        let name = match heading.take() {
            Some(id) => format!("aria-labelledby=\"{id}\""),
            None => format!("aria-label=\"Table {number}\""),
        };
        // Writing into a text cannot fail.
        let _ = write!(out, "{REGION}{name} tabindex=\"0\"><table>");
        out.push_str(&part.replace("</table>", REGION_END));
        heading = last_heading(part).map(str::to_owned);
    }
    out
}

/// A block of code in sanitised HTML; the tag is nothing but that.
const CODE: &str = "<pre>";

/// Code wider than a phone scrolls by itself, so the keyboard reaches it, and it has a name: its number.
fn scrolling_code(html: &str) -> String {
    let mut parts = html.split(CODE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (number, part) in (1..).zip(parts) {
        // Writing into a text cannot fail.
        let _ = write!(out, "<pre role=\"region\" aria-label=\"Code {number}\" tabindex=\"0\">{part}");
    }
    out
}

/// Sanitised HTML in which the keyboard reaches all that scrolls by itself (WCAG 2.2, 2.1.1).
fn scrolling(html: &str) -> String {
    scrolling_code(&scrolling_tables(html))
}

/// The id of the last heading in sanitised HTML.
fn last_heading(html: &str) -> Option<&str> {
    let starts = (2..=6).filter_map(|level| {
        let tag = format!("<h{level} id=\"");
        html.rfind(&tag).map(|at| at + tag.len())
    });
    html[starts.max()?..].split('"').next()
}

/// Tells whether an address is that of another site. Schemes are written in any case (RFC 3986, 3.1); `//host` takes the page's own (4.2).
pub fn leads_out(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme).unwrap_or_default();
    address.starts_with("//") || ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web))
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
            if leads_out(&link.url) {
                context.write_str(" target=\"_blank\"")?;
            }
            context.write_str(">")?;
        } else {
            context.write_str("</a>")?;
        }
    },
    NodeValue::Image(ref image) => |context, node, entering| {
        let has_caption = !image.title.is_empty() && stands_alone(node);
        if entering {
            context.write_str(if has_caption { "<figure><img src=\"" } else { "<img src=\"" })?;
            context.escape_href(&image.url)?;
            context.write_str("\" alt=\"")?;
            return Ok(ChildRendering::Plain);
        }
        context.write_str("\"")?;
        if !image.title.is_empty() {
            context.write_str(" title=\"")?;
            context.escape(&image.title)?;
            context.write_str("\"")?;
        }
        context.write_str(" />")?;
        if has_caption {
            context.write_str("<figcaption>")?;
            context.escape(&image.title)?;
            context.write_str("</figcaption></figure>")?;
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
        .add_tag_attributes("h4", ["id"])
        .add_tag_attributes("h5", ["id"])
        .add_tag_attributes("h6", ["id"])
        .add_tag_attributes("a", ["target"])
        .rm_tag_attributes("th", ["align"])
        .rm_tag_attributes("td", ["align"])
        .add_allowed_classes("th", [CENTERED, RIGHT])
        .add_allowed_classes("td", [CENTERED, RIGHT])
        .add_allowed_classes("a", BUTTON)
        .add_allowed_classes("ul", [PICTURES])
        .set_tag_attribute_value("img", "loading", "lazy")
        .link_rel(Some("noopener"));
    builder
});

/// The words below a node, one space between those of different blocks.
fn plain<'a>(node: Node<'a>) -> String {
    let mut text = String::new();
    for node in node.descendants() {
        match &node.data().value {
            NodeValue::Text(words) => text.push_str(words),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::Link(_) | NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough => {}
            // `H<sub>2</sub>O` is one word; a line break parts two.
            NodeValue::HtmlInline(tag) if !tag.to_ascii_lowercase().starts_with("<br") => {}
            // Its title is the caption.
            NodeValue::Image(image) if stands_alone(node) => text.extend([" ", &*image.title, " "]),
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
