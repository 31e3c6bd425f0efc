//! Orders: line items, payments, refunds and fulfillment.
//!
//! A pending order reserves its units from the transaction that creates it until it is paid or expires. Changes of one order are
//! serialized ([`lock`] comes first), and stock is locked after the order.

pub mod anonymize;
mod change_stage;
mod contact;
pub mod create_order;
mod export;
mod fulfil;
mod line_pictures;
pub mod mail;
pub mod model;
pub mod number;
pub mod order_payment;
pub mod pages;
pub mod refund;
mod refund_order;
pub mod refund_worker;
mod retry_refund;
pub mod routes;
pub mod schema;
pub mod staff;
mod stage;
pub mod subject;
pub mod unpaid;
pub mod view;

pub use contact::{Address, Delivery};
pub use model::lock;
