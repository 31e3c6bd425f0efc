//! From a cart to a page to pay on, and what the payment provider tells afterwards.

mod begin;
mod bounds;
mod codes;
mod demo_page;
pub mod due;
pub mod model;
mod prices;
mod redirect;
mod reserved;
pub mod routes;
pub mod rules;
mod settled;
mod shown;
#[cfg(test)]
mod tests;
mod webhooks;

pub use webhooks::routes as webhooks;

/// The pages of the checkout that are no part of the API: the redirect to the payment page, and the page of the demonstration's provider.
pub fn pages() -> axum::Router<crate::shop::payments::Shop> {
    demo_page::routes().merge(redirect::routes())
}
