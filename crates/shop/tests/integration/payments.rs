mod config;
mod demo;
pub(crate) mod stripe;
