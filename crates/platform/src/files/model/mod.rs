pub mod content;
pub mod file;
pub mod file_use;
pub mod folder;
pub mod former_path;
pub mod orphaned_blob;
pub mod picture_sizes;
