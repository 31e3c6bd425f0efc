//! The migrations of all subjects together.

mod data_tests;
mod order_tests;
mod released_tests;
mod schema_tests;
mod testing;
