use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use crate::documents::model::{DocumentCategory, Model as Document};
use crate::documents::queries::{self as documents, DocumentQuery};
use crate::events::model::{EventSummary, EventType, EventWhen};
use crate::events::queries::{self as events, EventQuery};
use crate::news::model::NewsSummary;
use crate::news::queries::{self as news, NewsQuery};
use crate::people::queries::{self as people, PeopleQuery};
use crate::people::rules::PublicDetails;
use crate::questions::model::Model as Question;
use crate::questions::queries::{self as questions, QuestionQuery};
use platform::database::{Instant, Reader, StoreResult};
use platform::files::{WithImage, with_images};

/// The content of a part; nothing if its list is empty.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PartContent {
    /// Documents.
    Documents {
        /// The category of the items; null for all.
        category: Option<DocumentCategory>,
        /// The documents.
        items: Vec<Document>,
    },
    /// Events.
    Events {
        /// The type of the events; null for all.
        event_type: Option<EventType>,
        /// The events.
        items: Vec<WithImage<EventSummary>>,
    },
    /// News posts.
    News {
        /// The category of the items; null for all.
        category: Option<String>,
        /// The posts.
        items: Vec<WithImage<NewsSummary>>,
    },
    /// Questions.
    Questions {
        /// The category of the items; null for all.
        category: Option<String>,
        /// The questions.
        items: Vec<WithImage<Question>>,
    },
    /// People.
    People {
        /// The group of the people; null for all.
        group: Option<String>,
        /// The people.
        items: Vec<WithImage<PublicDetails>>,
    },
    /// The contact form.
    Contact,
    /// A kind of part that this version does not know.
    Unknown,
}

/// Loads the data of the parts of a page, each by a query that notes its table.
pub(in crate::pages) async fn load(
    db: &Reader,
    parts: &[Part],
    site: &str,
    now: Instant,
) -> StoreResult<Vec<PartContent>> {
    let mut found = Vec::with_capacity(parts.len());
    // At most twelve queries, chosen by the page.
    for part in parts {
        found.push(content(db, part.clone(), site, now).await?);
    }
    Ok(found)
}

async fn content(db: &Reader, part: Part, site: &str, now: Instant) -> StoreResult<PartContent> {
    Ok(match part {
        Part::Documents { category, limit } => {
            let query = DocumentQuery { category, limit: Some(limit), ..DocumentQuery::default() };
            PartContent::Documents { category, items: documents::list(db, query).await?.items }
        }
        Part::Events { event_type, limit } => {
            let when = Some(EventWhen::Current);
            let query = EventQuery { when, event_type, limit: Some(limit), ..EventQuery::default() };
            let items = events::list(db, query, now).await?.items;
            PartContent::Events { event_type, items: with_images(db, items).await? }
        }
        Part::News { category, limit } => {
            let query = NewsQuery { category: category.clone(), limit: Some(limit), ..NewsQuery::default() };
            let items = news::list(db, query, now).await?.items;
            PartContent::News { category, items: with_images(db, items).await? }
        }
        Part::Questions { category, limit } => {
            let query =
                QuestionQuery { category: category.clone(), limit: Some(limit), ..QuestionQuery::default() };
            let items = questions::list_for_pages(db, query, site).await?.items;
            PartContent::Questions { category, items: with_images(db, items).await? }
        }
        Part::People { group, limit } => {
            let query = PeopleQuery { group: group.clone(), limit: Some(limit), ..PeopleQuery::default() };
            let items = people::list(db, query).await?.items;
            PartContent::People { group, items: with_images(db, items).await? }
        }
        Part::Contact => PartContent::Contact,
        Part::Unknown => PartContent::Unknown,
    })
}
