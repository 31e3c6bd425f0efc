//! The calls by which owners see what mail went out, send it again, and test the settings of mail.

mod routes;
#[cfg(test)]
mod tests;
mod trial;
mod view;

pub use routes::owners;
