pub mod ceremonies;
pub mod challenges;
pub mod model;
pub mod queries;
pub(super) mod second_factor;
