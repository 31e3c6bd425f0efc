//! Who somebody is, what they may, and what they did.

pub mod access;
pub mod audit;
pub mod auth;
pub mod files;
pub mod live;
pub mod outbox;
pub mod preview;
pub mod resource;
