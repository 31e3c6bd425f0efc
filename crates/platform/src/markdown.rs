//! Renders Markdown once, when it is saved: sanitized HTML, a table of contents and plain text.

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

#[derive(Clone, Debug, Default)]
pub struct RenderedMarkdown {
    /// Sanitized.
    pub html: String,
    pub toc: Toc,
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

/// Version of the rendering. Raise it with every change of [`render`]'s output: the stored HTML is then rebuilt.
pub const RENDERING: u32 = 3;

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    // A typed line break stays a line break, for addresses and poems (docs/behavior/content.md#markdown).
    options.render.hardbreaks = true;
    options
}

pub fn render(markdown: &str) -> RenderedMarkdown {
    render_with_comments(markdown, |_| None)
}

/// Renders `markdown` and replaces each HTML comment at the top level by the HTML that `comment` returns for it, which is sanitized too.
/// Without a result the comment is dropped like other raw HTML.
pub fn render_with_comments(markdown: &str, comment: impl FnMut(&str) -> Option<String>) -> RenderedMarkdown {
    let arena = Arena::new();
    let options = options();
    let document = parse_document(&arena, markdown, &options);
    replace_comments(document, comment);
    render_document(document, &options)
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

/// Escapes a text for an element's content or an attribute's value.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// garde: a text whose page stays within bounds.
pub fn bounded(markdown: &str, _: &()) -> garde::Result {
    // The estimate may be off by a factor of ten. Parsing that many cells takes 30 MB.
    if limits::most_cells(markdown) > 10 * limits::MAX_CELLS {
        return Err(garde::Error::new(limits::TOO_MANY_CELLS));
    }
    let arena = Arena::new();
    let options = options();
    let document = parse_document(&arena, markdown, &options);
    if limits::count_cells(document) > limits::MAX_CELLS {
        return Err(garde::Error::new(limits::TOO_MANY_CELLS));
    }
    if limits::nesting_depth(document) > limits::MAX_LEVELS {
        return Err(garde::Error::new(limits::TOO_DEEP));
    }
    if render_document(document, &options).html.len() > limits::MAX_HTML_BYTES {
        return Err(garde::Error::new(limits::TOO_LONG));
    }
    Ok(())
}

/// Upgrades stored HTML to the current rendering: classes for column alignment, names for tables and code, and truncation of texts that
/// predate the limits.
pub fn upgrade_html(html: String) -> String {
    let is_long = html.len() > limits::MAX_HTML_BYTES;
    if !is_long && !html.contains(NAMELESS) {
        return if html.contains(CODE) { make_code_scrollable(&html) } else { html };
    }
    let start = &html[..html.floor_char_boundary(limits::MAX_HTML_BYTES)];
    let mut bare = String::with_capacity(start.len());
    // A region holds one table, which gets a new region.
    for (at, part) in start.split(REGION).enumerate() {
        let inside = if at == 0 { part } else { part.split_once('>').map_or("", |(_, inside)| inside) };
        bare.push_str(inside);
    }
    let bare = bare.replace(REGION_END, "</table>");
    // Sanitizing closes open elements and drops a truncated tag.
    let html = make_focusable(&SANITISER.clean(&align_cells(&bare)).to_string());
    if is_long { html + "<p>The rest of this text is too long to be shown.</p>\n" } else { html }
}

fn render_document<'a>(document: Node<'a>, options: &Options<'_>) -> RenderedMarkdown {
    cut_deep_nodes(document);
    let toc = headings::headings(document);
    let mut html = String::new();
    // Writing into a string cannot fail.
    let _ = Formatter::format_document(document, options, &mut html, Ids { toc: toc.clone(), next: 0 });
    let html =
        make_focusable(&SANITISER.clean(&align_cells(&mark_attributions(make_figures(html)))).to_string());
    RenderedMarkdown { html, toc: Toc(toc), text: plain_text(document) }
}

/// Makes absolute links to the site itself open in the same tab, like relative ones. The site's URL can change, so this runs when a text
/// is served. `site` has no trailing slash.
pub fn open_own_links_in_tab(html: &mut String, site: &str) {
    const NEW_TAB_ATTRIBUTE: &str = " target=\"_blank\"";
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
                out.push_str(end.strip_prefix(NEW_TAB_ATTRIBUTE).unwrap_or(end));
            }
            _ => out.push_str(part),
        }
    }
    *html = out;
}

/// Maximum nesting depth. The sanitizer's time is quadratic in it: 100,000 nested quotes (200 KB) took three minutes.
const MAX_DEPTH: usize = 100;

fn cut_deep_nodes<'a>(document: Node<'a>) {
    let mut level = vec![document];
    for _ in 0..MAX_DEPTH {
        level = level.into_iter().flat_map(|node| node.children()).collect();
    }
    level.into_iter().for_each(|node| node.detach());
}

fn make_figures(html: String) -> String {
    if !html.contains("<figure>") {
        return html;
    }
    html.replace("<p><figure>", "<figure>").replace("</figure></p>", "</figure>")
}

const QUOTE_END: &str = "</blockquote>";

/// Marks the last paragraph of a quote that begins with a dash: it names the author.
fn mark_attributions(html: String) -> String {
    let Some((quotes, rest)) = html.rsplit_once(QUOTE_END) else { return html };
    let is_attribution = |text: &str| {
        let line = text.trim_end().strip_suffix("</p>");
        text.starts_with(['—', '–']) && line.is_some_and(|line| !line.contains("</p>"))
    };
    let quotes = quotes.split(QUOTE_END).map(|quote| match quote.rsplit_once("\n<p>") {
        Some((words, author)) if !words.ends_with("<blockquote>") && is_attribution(author) => {
            format!("{words}\n<p class=\"{ATTRIBUTION_CLASS}\">{author}{QUOTE_END}")
        }
        _ => format!("{quote}{QUOTE_END}"),
    });
    quotes.chain([rest.to_owned()]).collect()
}

/// Returns whether an image is alone in its paragraph; an inline image has no room for a caption.
fn stands_alone<'a>(image: Node<'a>) -> bool {
    let alone = image.previous_sibling().is_none() && image.next_sibling().is_none();
    alone && image.parent().is_some_and(|parent| matches!(parent.data().value, NodeValue::Paragraph))
}

/// Aligns the columns of a table by classes, since HTML has no attribute for it any more. In sanitized HTML these tags cannot be text.
fn align_cells(html: &str) -> String {
    if !html.contains(" align=\"") {
        return html.to_owned();
    }
    ["th", "td"].iter().fold(html.to_owned(), |html, cell| {
        html.replace(&format!("<{cell} align=\"left\">"), &format!("<{cell}>"))
            .replace(&format!("<{cell} align=\"center\">"), &format!("<{cell} class=\"{CENTERED_CLASS}\">"))
            .replace(&format!("<{cell} align=\"right\">"), &format!("<{cell} class=\"{RIGHT_CLASS}\">"))
    })
}

/// A class of paragraphs (web/src/shared/styles/prose.css).
const ATTRIBUTION_CLASS: &str = "attribution";
/// A class of table cells (web/src/shared/styles/prose.css).
const CENTERED_CLASS: &str = "align-center";
const RIGHT_CLASS: &str = "align-right";

/// Classes of a button link (crates/content/src/pages/parts).
const BUTTON_CLASSES: [&str; 2] = ["btn", "btn-solid"];
/// The class of a row of pictures (crates/content/src/pages/parts).
const PICTURES_CLASS: &str = "pictures";

const REGION: &str = "<div class=\"table-scroll\" role=\"region\" ";
const REGION_END: &str = "</table></div>";
/// Attributes of tables that were saved before tables had names.
const NAMELESS: &str = "role=\"region\" aria-label=\"Table\"";

/// A table wider than a phone scrolls in its own region, which is focusable. The region's name is the heading above, or a number if that
/// heading names another table. In sanitized HTML both tags are always tables.
fn make_tables_scrollable(html: &str) -> String {
    let mut parts = html.split("<table>");
    let mut out = parts.next().unwrap_or_default().to_owned();
    let mut heading = last_heading(&out).map(str::to_owned);
    for (number, part) in (1..).zip(parts) {
        let name = match heading.take() {
            Some(id) => format!("aria-labelledby=\"{id}\""),
            None => format!("aria-label=\"Table {number}\""),
        };
        // Writing into a string cannot fail.
        let _ = write!(out, "{REGION}{name} tabindex=\"0\"><table>");
        out.push_str(&part.replace("</table>", REGION_END));
        heading = last_heading(part).map(str::to_owned);
    }
    out
}

/// A code block in sanitized HTML, where this tag cannot be text.
const CODE: &str = "<pre>";

/// Makes blocks of code scroll. Wide code scrolls by itself, so it is focusable and has a name: its number.
fn make_code_scrollable(html: &str) -> String {
    let mut parts = html.split(CODE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (number, part) in (1..).zip(parts) {
        // Writing into a string cannot fail.
        let _ = write!(out, "<pre role=\"region\" aria-label=\"Code {number}\" tabindex=\"0\">{part}");
    }
    out
}

/// Makes scrollable elements focusable (WCAG 2.2, 2.1.1).
fn make_focusable(html: &str) -> String {
    make_code_scrollable(&make_tables_scrollable(html))
}

fn last_heading(html: &str) -> Option<&str> {
    let starts = (2..=6).filter_map(|level| {
        let tag = format!("<h{level} id=\"");
        html.rfind(&tag).map(|at| at + tag.len())
    });
    html[starts.max()?..].split('"').next()
}

/// Returns whether a URL leads to another site. Schemes are case-insensitive (RFC 3986, 3.1); `//host` uses the page's scheme (4.2).
pub fn leads_out(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme).unwrap_or_default();
    address.starts_with("//") || ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web))
}

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
        .add_allowed_classes("th", [CENTERED_CLASS, RIGHT_CLASS])
        .add_allowed_classes("td", [CENTERED_CLASS, RIGHT_CLASS])
        .add_allowed_classes("p", [ATTRIBUTION_CLASS])
        .add_allowed_classes("a", BUTTON_CLASSES)
        .add_allowed_classes("ul", [PICTURES_CLASS])
        .set_tag_attribute_value("img", "loading", "lazy")
        .link_rel(Some("noopener"));
    builder
});

fn plain_text<'a>(node: Node<'a>) -> String {
    let mut text = String::new();
    for node in node.descendants() {
        match &node.data().value {
            NodeValue::Text(words) => text.push_str(words),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::Link(_) | NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough => {}
            // `H<sub>2</sub>O` is one word; a line break separates two.
            NodeValue::HtmlInline(tag) if !tag.to_ascii_lowercase().starts_with("<br") => {}
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
