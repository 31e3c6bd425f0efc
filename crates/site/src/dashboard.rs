//! `/api/v1/admin/dashboard`: the data of the dashboard in one call (docs/behavior/screens.md#dashboard).

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use accounts::access::{Call, Calls as _};
use admin::resource::list_newest;
use content::events::model::{EventSummary, EventWhen};
use content::events::queries::EventQuery;
use content::news::model::NewsSummary;
use content::news::staff::News;
use content::pages::moved_pages::{self, MovedPage};
use content::slides::staff::Slides;
use content::{contact, events};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, NoParameters, Query};

const ROWS_PER_LIST: u64 = 5;

/// Counts, recent news and upcoming events.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Dashboard {
    /// News posts, drafts as well.
    pub news_posts: u64,
    /// Published upcoming events.
    pub upcoming_events: u64,
    /// Slides, inactive ones as well.
    pub slides: u64,
    /// Messages from visitors, spam aside.
    pub contact_messages: u64,
    /// The number of messages that nobody has opened yet.
    pub unread_messages: u64,
    /// The news posts that were created last.
    pub recent_news: Vec<NewsSummary>,
    /// The next events.
    pub next_events: Vec<EventSummary>,
    /// Pages that an upgrade moved, until they are changed or the notice is dismissed.
    pub moved_pages: Vec<MovedPage>,
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/dashboard",
        read,
        Call::content("getDashboard", "dashboard", "Get counts and the latest items for the dashboard"),
    )
}

async fn read(State(core): State<Core>, db: Reader, _: Query<NoParameters>) -> ApiResult<Json<Dashboard>> {
    let news = list_newest::<News>(&db, &core.config, ROWS_PER_LIST).await?;
    let upcoming =
        EventQuery { when: Some(EventWhen::Upcoming), limit: Some(ROWS_PER_LIST), ..EventQuery::default() };
    let events = events::queries::list(&db, upcoming, core.now()).await?;
    let slides = list_newest::<Slides>(&db, &core.config, 1).await?;
    let messages = contact::queries::totals(&db).await?;
    Ok(Json(Dashboard {
        news_posts: news.total,
        upcoming_events: events.total,
        slides: slides.total,
        contact_messages: messages.all,
        unread_messages: messages.unread,
        recent_news: news.items,
        next_events: events.items,
        moved_pages: moved_pages::list(&db).await?,
    }))
}
