//! A real server of S3's kind, and a line to it that breaks.

mod line;
mod server;

pub use line::Line;
pub use server::S3;
