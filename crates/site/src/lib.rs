#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

mod assets;
mod calendar;
mod canonical_url;
mod cart;
mod coming_soon;
mod contact;
mod dashboard;
mod failure_pages;
mod feed;
pub mod link_previews;
mod logo;
mod logo_icons;
mod manifest;
mod media;
mod missing_page;
mod notices;
mod officers;
pub mod page_request;
mod paths;
pub mod render;
mod reservations;
mod routes;
mod search;
pub mod sitemap;
mod state;
pub mod style;
mod system;
mod templates;
mod theme;
mod vcard;
mod xml;

pub use assets::Assets;
pub use canonical_url::canonical_url;
pub use dashboard::staff as dashboard;
pub use failure_pages::{RETRY_AFTER_TIMEOUT, read_only_page, too_slow_page, unreachable_page};
pub use media::cache_key as media_key;
pub use missing_page::MissingPage;
pub use notices::add_template;
pub use paths::{COMING_SOON, NOT_FOUND, pages_with_titles, reserved_names_module, typescript_module};
pub use routes::routes;
pub use search::{public as search, staff as staff_search};
pub use state::{Pages, render_semaphore};
pub use system::staff as system;
pub use templates::{Shell, Templates};
