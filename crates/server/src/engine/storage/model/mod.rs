//! The tables.

pub mod content;
pub mod file;
pub mod leftover;
pub mod picture_sizes;
