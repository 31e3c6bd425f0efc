//! Live updates of staff screens: which lists have changed, and who has which form open. Each browser holds one stream of server-sent
//! events (HTML Standard, 9.2). It follows the versions of tables, so changes by other servers on the same PostgreSQL appear as well.

mod model;
mod presence;
mod routes;
pub mod schema;
mod stream;
mod topic;

pub use routes::routes;
pub use topic::Topic;
