//! People in the search of the site: what is public of them.

use sea_orm::entity::prelude::*;

use super::model::{Column, Entity};
use super::pages::LIST;
use super::rules::PublicDetails;
use super::schema::PEOPLE;
use platform::database::{Instant, Reader, StoreResult};
use platform::database::{SearchSource, SiteItem};

pub(super) const SOURCE: SearchSource =
    SearchSource::of(PEOPLE, "people", |db, ids, now| Box::pin(items(db, ids, now))).titled("name");

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find().filter(Column::Published.eq(true)).filter(Column::Id.is_in(ids));
    let people = rows.all(db.on(PEOPLE)).await?.into_iter().map(PublicDetails::from);
    Ok(people.map(item).collect())
}

fn item(person: PublicDetails) -> SiteItem {
    let group = person.groups.first().cloned().unwrap_or_default();
    let details = [person.post, person.groups.first().cloned(), person.worksite, person.shift];
    let details: Vec<_> = details.into_iter().flatten().collect();
    SiteItem {
        id: person.id,
        title: person.name,
        path: format!("{}#{}", LIST.with_query(&[("group", &group)]), person.id),
        summary: details.join(" · "),
        ..SiteItem::default()
    }
}
