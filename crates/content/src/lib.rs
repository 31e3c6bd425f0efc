//! Content: a folder for each subject, which holds all of it (model, rules, queries, routes).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

use admin::subject::Subject;

/// Hands the names of all subjects of this crate to the macro `$each`. This is the one place that lists them: the crate declares a
/// module for each, and its tests one more. A subject comes after those that its tables refer to.
#[macro_export]
macro_rules! subjects {
    ($each:ident) => {
        $each! {
            news
            events
            documents
            questions
            pages
            albums
            slides
            social
            navigation
            contact
            people
            alerts
            settings
        }
    };
}

macro_rules! declare {
    ($($subject:ident)*) => {
        $(pub mod $subject;)*

        /// A subject follows those that its tables refer to.
        pub static SUBJECTS: &[Subject] = &[$($subject::subject::SUBJECT),*];
    };
}

subjects!(declare);
