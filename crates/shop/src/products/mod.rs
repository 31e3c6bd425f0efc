//! The shop's products: each is its variants, and each variant has a price and a stock.

pub mod config;
mod demo;
mod export;
mod import;
pub mod model;
pub mod pages;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod schema;
pub mod staff;
pub mod stock;
mod stock_changes;
mod stock_counts;
pub mod subject;
mod variants;
pub mod view;
