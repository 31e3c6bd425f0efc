//! Access control: the permission that each call requires, and the roles. `auth` authenticates accounts.

mod matrix;
mod permission;

pub use matrix::{Endpoint, Matrix, endpoints};
pub use permission::{Permission, Role, account, content, owner, public, shop, staff, staff_area};
