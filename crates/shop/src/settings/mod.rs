//! The shop's settings of delivery, prices and taxes, which staff change. The operator's configuration applies until staff save
//! them.

pub mod config;
pub mod model;
mod pickup;
pub mod queries;
pub mod rules;
pub mod schema;
pub mod staff;
mod states;
pub mod subject;

pub use model::EffectiveSettings;
pub use pickup::PickupDetails;
pub use queries::{effective_settings, pickup_details};
pub use states::{STATES, known_state};
