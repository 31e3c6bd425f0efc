pub mod files;
pub mod rows;
