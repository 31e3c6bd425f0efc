//! Delivery, prices and taxes, as saved by staff or else configured by the operator.

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
