//! Pages that React renders in the server, and the documents beside them: feed, calendar, sitemap, robots, theme.

mod address;
mod assets;
mod calendar;
mod cards;
mod cart;
#[cfg(test)]
mod cart_tests;
mod contact;
#[cfg(test)]
mod contact_tests;
mod dashboard;
mod failures;
mod feed;
mod manifest;
mod media;
mod notices;
#[cfg(test)]
mod order_tests;
#[cfg(test)]
mod product_tests;
mod render;
mod routes;
#[cfg(test)]
mod schedule_tests;
mod sitemap;
mod state;
mod style;
mod system;
mod templates;
#[cfg(test)]
mod tests;
mod theme;
mod xml;

pub use address::{NOT_FOUND, canonical};
pub use assets::Assets;
pub use dashboard::staff as dashboard;
pub(crate) use failures::{LATER, too_slow, unreachable};
pub use media::key as media_key;
pub use notices::frame;
pub(crate) use render::once as render_once;
pub use routes::routes;
pub use state::{Pages, turns};
pub use system::owners as system;
pub use templates::{Door, Templates};
