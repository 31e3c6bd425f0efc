//! The page around the React output: a built page such as `index.html`, split at its markers.

const HEAD: &str = "<!--app-head-->";
const HTML: &str = "<!--app-html-->";
const STATE: &str = "<!--app-state-->";
pub(super) const ROOT: &str = "<div id=\"root\">";

#[derive(Debug, thiserror::Error)]
#[error("the page template lacks the marker {0}")]
pub struct MissingMarker(&'static str);

#[derive(Clone, Debug)]
pub struct Template {
    pieces: [String; 4],
}

impl Template {
    pub fn new(html: &str) -> Result<Self, MissingMarker> {
        let (start, rest) = html.split_once(HEAD).ok_or(MissingMarker(HEAD))?;
        let (head, rest) = rest.split_once(HTML).ok_or(MissingMarker(HTML))?;
        let (body, end) = rest.split_once(STATE).ok_or(MissingMarker(STATE))?;
        Ok(Self { pieces: [start, head, body, end].map(str::to_owned) })
    }

    pub fn render(&self, head: &str, html: &str, state: &str) -> String {
        let [start, after_head, after_html, end] = &self.pieces;
        [start, head, after_head, html, after_html, state, end].concat()
    }
}
