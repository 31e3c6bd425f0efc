//! The page around what React renders: a built page such as `index.html`, cut at its markers.

const HEAD: &str = "<!--app-head-->";
const HTML: &str = "<!--app-html-->";
const STATE: &str = "<!--app-state-->";

/// What is shown when a page cannot be rendered. No style may be inline, so it is plain.
pub const FAILED: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Something went wrong</title>\
    <h1>Something went wrong</h1><p>This page couldn't be shown. Please try again in a moment.</p>\
    <p><a href=\"/\">Return to Home</a></p>";

/// What is shown when too many pages are asked for at once.
pub const BUSY: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>One moment, please</title>\
    <h1>One moment, please</h1><p>Many people are here right now. Please reload the page in a few seconds.</p>";

/// What is shown when the database cannot be reached.
pub const UNREACHABLE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>We’ll be right back</title>\
    <h1>We’ll be right back</h1><p>This page can’t be shown right now. Please try again in a moment.</p>\
    <p><a href=\"/\">Return to Home</a></p>";

/// What is shown when an answer takes too long.
pub const TOO_SLOW: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>That took too long</title>\
    <h1>That took too long</h1><p>This page couldn’t be shown. Please try again in a moment.</p>\
    <p><a href=\"/\">Return to Home</a></p>";

/// The four pieces of a built page around head, page and state.
#[derive(Clone, Debug)]
pub struct Template {
    pieces: [String; 4],
}

impl Template {
    /// Cuts a built page.
    ///
    /// # Errors
    /// Names the marker that is missing.
    pub fn new(html: &str) -> Result<Self, String> {
        let missing = |marker: &str| format!("the page template lacks the marker {marker}");
        let (start, rest) = html.split_once(HEAD).ok_or_else(|| missing(HEAD))?;
        let (head, rest) = rest.split_once(HTML).ok_or_else(|| missing(HTML))?;
        let (body, end) = rest.split_once(STATE).ok_or_else(|| missing(STATE))?;
        Ok(Self { pieces: [start, head, body, end].map(str::to_owned) })
    }

    /// The whole page.
    pub fn fill(&self, head: &str, html: &str, state: &str) -> String {
        let [start, after_head, after_html, end] = &self.pieces;
        [start, head, after_head, html, after_html, state, end].concat()
    }
}
