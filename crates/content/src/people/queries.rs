//! Queries for visitors return only [`PublicDetails`].

use std::collections::HashMap;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QueryTrait as _, Select, Statement, Value};
use serde::{Deserialize, Serialize};

use super::model::{Column, Entity};
use super::rules::PublicDetails;
use super::{group_index, groups};
use crate::people::schema::{PEOPLE, PEOPLE_GROUPS};
use platform::database::search::PublishedList;
use platform::database::{PageRange, Reader, StoreResult, distinct, distinct_outside_trash};
use platform::files::{WithImage, with_images};
use platform::web::{self, List};

/// Where and when people work, as far as that is public.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct WorkplaceQuery {
    /// Only people whose worksite is public and is this one.
    #[garde(length(chars, max = 200))]
    pub worksite: Option<String>,
    /// Only people whose shift is public and is this one.
    #[garde(length(chars, max = 200))]
    pub shift: Option<String>,
}

/// Filters and range of the public list of people.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PeopleQuery {
    /// Only people in this group, in upper or lower case.
    #[garde(length(chars, max = 200))]
    pub group: Option<String>,
    /// Only people whose worksite is public and is this one.
    #[garde(length(chars, max = 200))]
    pub worksite: Option<String>,
    /// Only people whose shift is public and is this one.
    #[garde(length(chars, max = 200))]
    pub shift: Option<String>,
    /// Text to search for in what is public of people. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// The first people of a group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PeopleGroup {
    /// The name of the group.
    pub name: String,
    /// The number of its people.
    pub total: u64,
    /// The first nine.
    pub people: Vec<WithImage<PublicDetails>>,
}

/// The public worksites and shifts of published people.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PublicPlaces {
    /// Worksites, by name.
    pub worksites: Vec<String>,
    /// Shifts, by name.
    pub shifts: Vec<String>,
}

/// Suggestions for the form of a person.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PersonChoices {
    /// The predefined groups and those in use.
    pub groups: Vec<String>,
    /// Worksites in use, by name.
    pub worksites: Vec<String>,
    /// Shifts in use, by name.
    pub shifts: Vec<String>,
}

const DEFAULT_LIMIT: u64 = 50;
const PEOPLE_PER_GROUP: u64 = 9;
const MAX_GROUPS: u64 = 30;

fn non_blank(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn published() -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .order_by(Column::SortOrder, Order::Asc)
        .order_by(Column::Id, Order::Asc)
}

pub async fn list(db: &Reader, query: PeopleQuery) -> StoreResult<List<PublicDetails>> {
    let (group, worksite, shift) =
        (non_blank(query.group), non_blank(query.worksite), non_blank(query.shift));
    let is_filtered = group.is_some() || worksite.is_some() || shift.is_some();
    if group.is_some() {
        db.on(PEOPLE_GROUPS);
    }
    let rows = published()
        .apply_if(group, |rows, group| {
            rows.filter(Column::Id.in_subquery(group_index::members(&group).into_query()))
        })
        .apply_if(worksite, |rows, worksite| rows.filter(Column::PublicWorksite.eq(worksite)))
        .apply_if(shift, |rows, shift| rows.filter(Column::PublicShift.eq(shift)));
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let list = PublishedList { table: PEOPLE, search: query.search.as_deref(), is_filtered };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let rows = rows.all(db.on(PEOPLE)).await?;
    Ok(List { items: rows.into_iter().map(PublicDetails::from).collect(), total, limit, offset })
}

pub async fn by_id(db: &Reader, id: Uuid) -> StoreResult<Option<PublicDetails>> {
    let row = published().filter(Column::Id.eq(id)).one(db.on(PEOPLE)).await?;
    Ok(row.map(PublicDetails::from))
}

type Member = (String, Uuid, i64);

pub async fn groups(db: &Reader, query: WorkplaceQuery) -> StoreResult<Vec<PeopleGroup>> {
    let members = first_members(db, query).await?;
    let ids: Vec<Uuid> = members.iter().map(|(_, id, _)| *id).collect();
    let rows = published().filter(Column::Id.is_in(ids)).all(db.on(PEOPLE)).await?;
    let people = with_images(db, rows.into_iter().map(PublicDetails::from).collect()).await?;
    let people: HashMap<Uuid, WithImage<PublicDetails>> =
        people.into_iter().map(|person| (person.item.id, person)).collect();
    let mut found: Vec<PeopleGroup> = Vec::new();
    for (name, id, total) in members {
        let Some(person) = people.get(&id).cloned() else { continue };
        match found.last_mut() {
            Some(group) if groups::key(&group.name) == groups::key(&name) => group.people.push(person),
            _ => found.push(PeopleGroup {
                name,
                total: u64::try_from(total).unwrap_or_default(),
                people: vec![person],
            }),
        }
    }
    found.sort_by_key(|group| groups::sort_key(&group.name));
    Ok(found)
}

async fn first_members(db: &Reader, query: WorkplaceQuery) -> StoreResult<Vec<Member>> {
    let mut values: Vec<Value> = Vec::new();
    let mut condition = String::new();
    for (column, text) in
        [("public_worksite", non_blank(query.worksite)), ("public_shift", non_blank(query.shift))]
    {
        if let Some(text) = text {
            values.push(text.into());
            condition.push_str(&format!(" AND p.{column} = ${}", values.len()));
        }
    }
    let most = PEOPLE_PER_GROUP * MAX_GROUPS;
    // The usual groups are included regardless of the others.
    let usual = groups::USUAL_GROUPS.map(|name| format!("'{}'", groups::key(name))).join(", ");
    let usual = format!("CASE WHEN group_key IN ({usual}) THEN 0 ELSE 1 END");
    let sql = format!(
        "SELECT name, person_id, total FROM (\
           SELECT g.group_key, g.name, g.person_id, \
             ROW_NUMBER() OVER (PARTITION BY g.group_key ORDER BY p.sort_order, p.id) AS place, \
             COUNT(*) OVER (PARTITION BY g.group_key) AS total \
           FROM people_groups g JOIN people p ON p.id = g.person_id \
           WHERE p.published = TRUE{condition}\
         ) AS ranked WHERE place <= {PEOPLE_PER_GROUP} ORDER BY {usual}, group_key, place LIMIT {most}"
    );
    db.on(PEOPLE_GROUPS);
    let db = db.on(PEOPLE);
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    let member = |row: &sea_orm::QueryResult| {
        Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?))
    };
    rows.iter().map(member).collect::<Result<_, DbErr>>().map_err(Into::into)
}

pub async fn places(db: &Reader) -> StoreResult<PublicPlaces> {
    let published = Some(("published", true));
    let mut places = PublicPlaces {
        worksites: distinct(db.on(PEOPLE), "people", "public_worksite", published).await?,
        shifts: distinct(db.on(PEOPLE), "people", "public_shift", published).await?,
    };
    // Empty for people who do not publish theirs.
    places.worksites.retain(|place| !place.is_empty());
    places.shifts.retain(|place| !place.is_empty());
    Ok(places)
}

pub async fn choices(db: &Reader) -> StoreResult<PersonChoices> {
    let in_use = distinct(db.on(PEOPLE_GROUPS), "people_groups", "name", None).await?;
    let mut names =
        groups::normalize(groups::USUAL_GROUPS.map(str::to_owned).into_iter().chain(in_use).collect());
    names.sort_by_key(|name| groups::sort_key(name));
    Ok(PersonChoices {
        groups: names,
        worksites: distinct_outside_trash(db.on(PEOPLE), "people", "worksite", None).await?,
        shifts: distinct_outside_trash(db.on(PEOPLE), "people", "shift", None).await?,
    })
}
