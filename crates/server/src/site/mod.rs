//! Pages that React renders in the server, and the documents beside them: feed, calendar, sitemap, robots, theme.

mod address;
mod assets;
mod calendar;
mod feed;
mod media;
mod notices;
mod render;
mod routes;
mod sitemap;
mod state;
#[cfg(test)]
mod tests;
mod theme;

pub use address::{NOT_FOUND, canonical};
pub use assets::Assets;
pub use notices::frame;
pub(crate) use render::once as render_once;
pub use routes::routes;
pub use state::{Pages, turns};
