//! Orders: line items, payments, refunds and fulfillment.
//!
//! An order that is pending holds what is in it: its units are off the shelf from the transaction that wrote it until it is paid for good or
//! ends unpaid. Rows of one order are changed one after the other ([`locked`] comes first), and stock after the order.

pub mod anonymize;
pub mod apply_payment;
mod change_stage;
mod contact;
pub mod create_order;
mod export;
mod fulfil;
pub mod mail;
pub mod model;
pub mod number;
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
pub use model::locked;
