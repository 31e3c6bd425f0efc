//! Live updates for the staff's screens: which lists have changed, and who has which form open. One stream of server-sent events a browser
//! (HTML Standard, 9.2); what other servers on the same PostgreSQL commit is in it, since it follows the versions of tables.

mod model;
mod presence;
mod routes;
pub mod schema;
mod stream;
mod topic;

pub use routes::routes;
pub use topic::Topic;
