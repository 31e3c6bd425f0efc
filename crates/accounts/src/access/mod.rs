//! Access control: the permission that each call requires, and the roles. `auth` authenticates accounts.

mod call;
mod matrix;
mod permission;

pub use call::{Call, Calls, Describe};
pub use matrix::{Endpoint, Matrix, endpoints};
pub use permission::{Permission, Role};
