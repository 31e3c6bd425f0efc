mod abuse_limits;
mod begin_payment;
mod codes;
pub mod complete_checkout;
mod demo_page;
pub mod model;
pub mod pages;
mod prices;
pub mod reconcile;
mod reservation_limits;
pub mod routes;
pub mod rules;
pub mod schema;
mod start_checkout;
pub mod subject;
mod view;
mod webhooks;

pub use webhooks::routes as webhooks;

pub fn pages() -> axum::Router<crate::payments::Shop> {
    demo_page::routes().merge(begin_payment::routes())
}
