//! What each call asks of whoever sends it, and what roles there are. Who somebody is, is told by `auth`.

mod matrix;
mod permission;

pub use matrix::{Endpoint, Matrix, endpoints};
pub use permission::{Permission, Role, account, owner, public, staff};
