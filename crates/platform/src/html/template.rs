//! The page around the React output: a built page such as `index.html`, split at its markers.

const HEAD: &str = "<!--app-head-->";
const HTML: &str = "<!--app-html-->";
const STATE: &str = "<!--app-state-->";
pub(super) const ROOT: &str = "<div id=\"root\">";

#[derive(Clone, Debug)]
pub struct Template {
    pieces: [String; 4],
}

impl Template {
    pub fn new(html: &str) -> Result<Self, String> {
        let missing = |marker: &str| format!("the page template lacks the marker {marker}");
        let (start, rest) = html.split_once(HEAD).ok_or_else(|| missing(HEAD))?;
        let (head, rest) = rest.split_once(HTML).ok_or_else(|| missing(HTML))?;
        let (body, end) = rest.split_once(STATE).ok_or_else(|| missing(STATE))?;
        Ok(Self { pieces: [start, head, body, end].map(str::to_owned) })
    }

    pub fn render(&self, head: &str, html: &str, state: &str) -> String {
        let [start, after_head, after_html, end] = &self.pieces;
        [start, head, after_head, html, after_html, state, end].concat()
    }
}
