//! Pages that React renders in the server, and the documents beside them: feed, calendar, sitemap, robots, theme.

mod address;
mod assets;
mod calendar;
mod feed;
mod media;
mod notice;
mod render;
mod routes;
mod sitemap;
mod template;
#[cfg(test)]
mod tests;
mod theme;

pub use address::{NOT_FOUND, canonical};
pub use assets::Assets;
pub(crate) use notice::{Form, Notice, notice};
pub(crate) use render::once as render_once;
pub use routes::routes;
pub use template::Template;
