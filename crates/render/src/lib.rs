//! Runs the React bundle: turns a request into a page. It knows no domain and no SQL.
//!
//! The bundle is compiled once to bytecode. A few threads, each with its own engine, take renders from one queue. The page loads its data
//! through its [`Fetch`], which runs on the engine's thread.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

mod host;
mod js_engine;
mod pool;
#[cfg(test)]
mod tests;

pub use pool::Renderer;

#[derive(Clone, Debug)]
pub struct Request {
    pub url: String,
    /// Site URL without a trailing slash.
    pub origin: String,
    /// Milliseconds since 1970.
    pub now: i64,
    pub key: String,
    /// JSON that only the bundle interprets.
    pub page_data: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub status: u16,
    pub redirect: Option<String>,
    pub head: String,
    pub html: String,
    /// The page's data, escaped for a script element.
    pub state: String,
    /// When a text on the page changes by the clock alone, in milliseconds since 1970.
    pub expires: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct FetchResponse {
    pub status: u16,
    pub body: String,
}

/// Serves the page's requests: takes a method and a path with query.
pub type Fetch = Box<dyn FnMut(&str, &str) -> FetchResponse + Send>;

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the page bundle cannot be loaded: {0}")]
    Bundle(String),
    /// The page's code failed, or exceeded its time.
    #[error("the page failed: {0}")]
    Page(String),
}
