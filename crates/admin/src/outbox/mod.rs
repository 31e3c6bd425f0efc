//! The calls by which owners see what mail went out, send it again, and test the settings of mail.

mod routes;
mod trial;
mod view;

pub use routes::owners;
