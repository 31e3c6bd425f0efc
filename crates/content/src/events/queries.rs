use garde::Validate;
use jiff::ToSpan as _;
use jiff::civil::Date;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select, TryIntoModel as _};
use serde::Deserialize;
use uuid::Uuid;

use super::model::{
    ActiveModel, Column, Entity, EventDetail, EventFields, EventSummary, EventType, EventWhen,
};
use super::rules::{EventForm, PreparedEvent, SLUGS};
use super::staff::Events;
use crate::events::schema::EVENTS;
use admin::resource::Resource as _;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::search::PublishedList;
use platform::database::{Instant, PageRange, Reader, StoreResult, Tx, visible_rows};
use platform::slugs;
use platform::web::{self, List};

/// Filters and range of the public list of events.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct EventQuery {
    /// `upcoming`, `now` or `current` (soonest first), `past` or `ended` (latest first). Omit for all events by start.
    #[garde(skip)]
    pub when: Option<EventWhen>,
    /// Only this type.
    #[serde(rename = "type")]
    #[garde(skip)]
    pub event_type: Option<EventType>,
    /// Text to search for in title and description. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Only events that start in this month (`YYYY-MM`), in their own timezone.
    #[garde(skip)]
    pub month: Option<Month>,
    /// Only events that start on or after this date (`YYYY-MM-DD`).
    #[garde(skip)]
    pub from: Option<Date>,
    /// Only events that start on or before this date (`YYYY-MM-DD`).
    #[garde(skip)]
    pub to: Option<Date>,
    /// Maximum number of items to return. Defaults to 10; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// A month of a year.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String", extend("pattern" = "^[0-9]{4}-(0[1-9]|1[0-2])$"))]
pub struct Month(Date);

impl TryFrom<String> for Month {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let shaped = text.len() == 7 && text.is_ascii();
        let first = shaped.then(|| format!("{text}-01").parse());
        first.and_then(Result::ok).map(Self).ok_or("a month such as 2026-11 is allowed")
    }
}

const DEFAULT_LIMIT: u64 = 10;

fn filter_rows(mut rows: Select<Entity>, query: &EventQuery, next: &NextChanges) -> Select<Entity> {
    match query.when {
        Some(EventWhen::Upcoming) => rows = rows.filter(Column::UpcomingUntil.gte(next.passing)),
        Some(EventWhen::Past) => rows = rows.filter(Column::UpcomingUntil.lt(next.passing)),
        Some(EventWhen::Now) => {
            rows = rows
                .filter(Column::EndsAt.gte(next.end))
                .apply_if(next.start, |rows, start| rows.filter(Column::StartsAt.lt(start)));
        }
        Some(EventWhen::Current) => rows = rows.filter(Column::EndsAt.gte(next.end)),
        Some(EventWhen::Ended) => rows = rows.filter(Column::EndsAt.lt(next.end)),
        None => {}
    }
    if let Some(event_type) = query.event_type {
        rows = rows.filter(Column::EventType.eq(event_type));
    }
    if let Some(Month(first)) = query.month {
        rows = rows.filter(Column::StartDay.between(first.to_string(), first.last_of_month().to_string()));
    }
    if let Some(from) = query.from {
        rows = rows.filter(Column::StartDay.gte(from.to_string()));
    }
    if let Some(to) = query.to {
        rows = rows.filter(Column::StartDay.lte(to.to_string()));
    }
    let is_over = matches!(query.when, Some(EventWhen::Past | EventWhen::Ended));
    let order = if is_over { Order::Desc } else { Order::Asc };
    rows.order_by(Column::StartsAt, order.clone()).order_by(Column::Id, order)
}

pub async fn list(db: &Reader, query: EventQuery, now: Instant) -> StoreResult<List<EventSummary>> {
    let next = NextChanges::read(db, now).await?;
    let published = visible_rows::<Entity>(db, now).await?;
    let rows = filter_rows(published.rows(), &query, &next);
    let limit = web::limit(query.limit, DEFAULT_LIMIT);
    let offset = query.offset.unwrap_or(0);
    let dated = query.when.is_some() || query.month.is_some() || query.from.is_some() || query.to.is_some();
    let list = PublishedList {
        table: EVENTS,
        search: query.search.as_deref(),
        is_filtered: dated || query.event_type.is_some() || published.hides(),
    };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let rows: Vec<EventFields> = rows.into_partial_model().all(db.on(EVENTS)).await?;
    let items = rows.into_iter().map(|row| row.at(now)).collect();
    Ok(List { items, total, limit, offset })
}

/// The next changes of events. As bounds they are equivalent to `now` but constant until then, and so is the cache key of a total.
struct NextChanges {
    /// Next transition from upcoming to past.
    passing: Instant,
    end: Instant,
    start: Option<Instant>,
}

impl NextChanges {
    /// The response expires at the first of them.
    async fn read(db: &Reader, now: Instant) -> StoreResult<Self> {
        let passing = next(db, Column::UpcomingUntil, Column::UpcomingUntil.gte(now)).await?;
        let end = next(db, Column::EndsAt, Column::EndsAt.gte(now)).await?;
        let start = next(db, Column::StartsAt, Column::StartsAt.gt(now)).await?;
        set_expiry(db, [passing, end], start);
        Ok(Self { passing: passing.unwrap_or(now), end: end.unwrap_or(now), start })
    }
}

/// The minimum of a column. Hidden events count too: a response that expires too early is regenerated.
async fn next(db: &Reader, column: Column, after: SimpleExpr) -> StoreResult<Option<Instant>> {
    let rows = Entity::find().filter(Column::Published.eq(true)).filter(after);
    let rows = rows.select_only().column(column).order_by(column, Order::Asc);
    Ok(rows.into_tuple().one(db.on(EVENTS)).await?)
}

/// Sets the expiry just after each of `last`, and at `start`.
fn set_expiry(db: &Reader, last: [Option<Instant>; 2], start: Option<Instant>) {
    for last in last.into_iter().flatten() {
        db.holds_until(just_after(last));
    }
    if start.is_some() {
        db.holds_until(start);
    }
}

fn just_after(instant: Instant) -> Option<Instant> {
    instant.timestamp().checked_add(1.microsecond()).ok().map(Instant::from)
}

pub async fn types_in_use(db: &Reader, now: Instant) -> StoreResult<Vec<EventType>> {
    let words = visible_rows::<Entity>(db, now).await?.distinct(db, Column::EventType).await?;
    // Ignores values of a newer version.
    Ok(words.iter().filter_map(|word| EventType::try_from_value(word).ok()).collect())
}

pub async fn by_slug(db: &Reader, slug: &str, now: Instant) -> StoreResult<Option<EventDetail>> {
    let row = visible_rows::<Entity>(db, now)
        .await?
        .rows()
        .filter(Column::Slug.eq(slug))
        .one(db.on(EVENTS))
        .await?;
    if let Some(row) = &row {
        let last = [row.upcoming_until, row.ends_at].map(|at| Some(at).filter(|at| *at >= now));
        set_expiry(db, last, Some(row.starts_at).filter(|at| *at > now));
    }
    Ok(row.map(|row| row.at(now)))
}

/// The event as it would be stored at `slug` if this form were saved.
pub async fn typed(
    db: &Reader,
    id: Uuid,
    slug: &str,
    form: EventForm,
    now: Instant,
) -> StoreResult<EventDetail> {
    let stored = Entity::find_by_id(id).one(db.on(EVENTS)).await?;
    let event = PreparedEvent::from(form).with_timezone(db.on(SITE_SETTINGS)).await?;
    let mut row = ActiveModel::from(event);
    row.slug = Set(slug.to_owned());
    row.id = Set(id);
    row.trashed_at = Set(None);
    row.version = Set(stored.as_ref().map_or(0, |stored| stored.version));
    row.created_at = Set(stored.as_ref().map_or(now, |stored| stored.created_at));
    row.updated_at = Set(now);
    Ok(row.try_into_model()?.at(now))
}

pub async fn current_slug(db: &Reader, slug: &str, now: Instant) -> StoreResult<Option<String>> {
    let Some(id) = slugs::by_old_slug(db, SLUGS, slug).await? else { return Ok(None) };
    let row =
        visible_rows::<Entity>(db, now).await?.rows().filter(Column::Id.eq(id)).one(db.on(EVENTS)).await?;
    Ok(row.map(|row| row.slug))
}

pub async fn latest(db: &Reader, limit: u64, now: Instant) -> StoreResult<Vec<EventSummary>> {
    let rows = visible_rows::<Entity>(db, now).await?.rows();
    let rows = rows.order_by(Column::StartsAt, Order::Desc).order_by(Column::Id, Order::Desc).limit(limit);
    let rows: Vec<EventFields> = rows.into_partial_model().all(db.on(EVENTS)).await?;
    Ok(rows.into_iter().map(|row| row.at(now)).collect())
}

/// The event at `slug` as it is stored, published or not: for a preview of exactly this event.
pub async fn stored(db: &Reader, id: Uuid, slug: &str, now: Instant) -> StoreResult<Option<EventDetail>> {
    let row = Entity::find_by_id(id).filter(Column::Slug.eq(slug)).filter(Column::TrashedAt.is_null());
    let row = row.one(db.on(EVENTS)).await?;
    Ok(row.map(|row| row.at(now)))
}

pub async fn create(tx: &Tx, form: EventForm, id: Uuid, now: Instant) -> StoreResult<EventDetail> {
    Ok(Events::insert(tx, form.into(), id, now).await?.at(now))
}
