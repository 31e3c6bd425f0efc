//! What any site of this kind needs. Nothing here knows a subject of the union.

pub mod addresses;
pub mod clock;
pub mod color;
pub mod config;
pub mod core;
pub(crate) mod entries;
pub mod html;
pub mod http;
pub mod mail;
pub mod markdown;
pub mod networks;
pub mod pictures;
pub mod private;
pub mod rules;
pub mod search;
pub mod site_setting;
pub mod slugs;
pub mod storage;
pub mod store;
pub mod time_zone;
pub mod turns;
