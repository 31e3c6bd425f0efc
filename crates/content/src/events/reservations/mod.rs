//! Reservations of places at events with a capacity (docs/behavior/content.md#reservations).
//!
//! Each change of a reservation or an event takes one lock, so that concurrent changes do not count the same free places.

pub mod config;
mod event_changes;
mod expiry;
mod limits;
mod link;
mod mail;
pub mod model;
pub mod notice;
mod notices;
pub mod pages;
mod places;
mod reserve;
pub mod routes;
mod rules;
mod shown;
mod staff;
mod view;
mod work;

pub(super) use event_changes::{apply_event_change, check_capacity, forget_people};
pub use link::{cancel, change, reservation_of};
pub(super) use mail::TEMPLATE;
pub(super) use places::LOCK;
pub use reserve::reserve;
pub use rules::{ReservationChange, ReservationForm};
pub(super) use shown::add_reservations;
pub use staff::{ReservationFilter, Reservations};
pub use view::{LinkedReservation, ReservationCounts, ReservationReceipt, StaffReservation};
pub use work::run_once;
pub(super) use work::{delete_reservations, send_notices};
