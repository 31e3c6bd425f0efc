//! How orders get to people and what is added to prices: settings of the staff. What the operator has configured is in force until
//! somebody saves them.

pub mod model;
pub mod queries;
pub mod rules;
pub mod staff;
mod states;
#[cfg(test)]
mod tests;

pub use model::InForce;
pub use queries::in_force;
pub use states::{STATES, known_state};
