mod add;
pub mod change;
mod checkout_items;
pub mod cookie;
pub mod model;
pub mod pages;
pub mod queries;
mod reservation;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod session;
pub mod subject;
pub mod view;

pub use checkout_items::{Item, items, lock, remove_bought};
