//! Content: a folder for each subject, which holds all of it (model, rules, queries, routes).

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

use sea_orm::{ActiveEnum as _, Iterable as _};

use admin::subject::Subject;
use events::model::EventType;
use platform::database::{Reader, StoreResult};
use settings::home_sections::{AllowedCategories, HomeSectionName, SectionCategories};
use slides::model::SlideCategory;

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

        pub static SUBJECTS: &[Subject] = &[$($subject::subject::SUBJECT),*];
    };
}

subjects!(declare);

impl SectionCategories for HomeSectionName {
    fn categories(self) -> AllowedCategories {
        match self {
            Self::News => AllowedCategories::OfNews,
            Self::Events => AllowedCategories::Fixed(EventType::iter().map(|kind| kind.to_value()).collect()),
            Self::Slides => {
                AllowedCategories::Fixed(SlideCategory::iter().map(|kind| kind.to_value()).collect())
            }
            Self::Hero | Self::QuickAccess | Self::Donation | Self::Social => AllowedCategories::None,
        }
    }

    async fn of_news(db: &Reader) -> StoreResult<Vec<String>> {
        news::queries::all_categories(db).await
    }
}
