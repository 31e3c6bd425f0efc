//! One file a command.

mod browser_tests;
pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod codegen;
mod dependencies;
pub(crate) mod dev;
pub(crate) mod format;
mod owner;
pub(crate) mod resource;
pub(crate) mod run;
pub(crate) mod shots;
pub(crate) mod soak;
pub(crate) mod test;
