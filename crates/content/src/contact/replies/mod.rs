mod mail;
pub mod model;
pub(super) mod queries;
pub mod routes;
pub mod rules;
mod view;

pub(super) use mail::TEMPLATE;
