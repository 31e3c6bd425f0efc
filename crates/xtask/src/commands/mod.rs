//! One file a command.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod codegen;
pub(crate) mod dev;
mod owner;
pub(crate) mod run;
pub(crate) mod shots;
pub(crate) mod test;
