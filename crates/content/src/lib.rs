//! What the union has to say: a folder for each subject, which holds the whole of it (model, rules, queries, routes).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod contact;
pub mod documents;
pub mod events;
pub mod navigation;
pub mod news;
pub mod settings;
pub mod slides;
pub mod social;

use admin::subject::Subject;

/// All subjects of this crate. One comes after those that its tables refer to.
pub const SUBJECTS: &[Subject] = &[
    news::subject::SUBJECT,
    events::subject::SUBJECT,
    documents::subject::SUBJECT,
    slides::subject::SUBJECT,
    social::subject::SUBJECT,
    navigation::subject::SUBJECT,
    contact::subject::SUBJECT,
    settings::subject::SUBJECT,
];
