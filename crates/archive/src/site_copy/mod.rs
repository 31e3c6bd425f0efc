//! Copying a site into another database and another storage: what a move does.

pub mod files;
pub mod rows;
