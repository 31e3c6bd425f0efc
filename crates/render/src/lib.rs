//! Runs the React bundle: a request in, a page out. Knows no domain and no SQL.
//!
//! The bundle is compiled once to bytecode. A few threads, each with an engine of its own, take renders
//! from one queue. Whatever the page needs it asks of its [`Fetch`], which runs where the render was asked for.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

mod host;
mod js_engine;
mod pool;
#[cfg(test)]
mod tests;

pub use pool::Renderer;

/// A page to render.
#[derive(Clone, Debug)]
pub struct Request {
    /// Path and query of the page.
    pub url: String,
    /// The site's address, without a slash at its end.
    pub origin: String,
    /// The present instant, in milliseconds since 1970.
    pub now: i64,
    /// The public key that the page carries.
    pub key: String,
    /// Further data for the page: JSON that only the bundle understands.
    pub page_data: String,
}

/// A rendered page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The HTTP status.
    pub status: u16,
    /// Where to go instead.
    pub redirect: Option<String>,
    /// What goes into `<head>`.
    pub head: String,
    /// What goes into the root element.
    pub html: String,
    /// The data the page was made from, safe inside a script element.
    pub state: String,
    /// When a text on it changes by the clock alone, in milliseconds since 1970.
    pub expires: Option<i64>,
}

/// The response to a request of the page.
#[derive(Clone, Debug)]
pub struct FetchResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub body: String,
}

/// Answers the page's requests: method and path with query in, answer out.
pub type Fetch = Box<dyn FnMut(&str, &str) -> FetchResponse + Send>;

/// The reason why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The bundle cannot be loaded.
    #[error("the page bundle cannot be loaded: {0}")]
    Bundle(String),
    /// The page's code failed, or ran too long.
    #[error("the page failed: {0}")]
    Page(String),
}
