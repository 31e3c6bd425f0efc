//! The table `people_groups`: an index for lists of one group. The names themselves are in `people`.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect as _, Select};

use super::groups;
use super::model::Model as Person;
use crate::people::schema::PEOPLE_GROUPS;
use platform::database::{StoreResult, Tx};

const ROWS_PER_INSERT: usize = 500;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "people_groups")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) group_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) person_id: Uuid,
    pub(super) name: String,
}

impl ActiveModelBehavior for ActiveModel {}

pub(super) async fn add(tx: &Tx, people: &[(Uuid, Vec<String>)]) -> StoreResult<()> {
    let row = |id: Uuid, name: &String| ActiveModel {
        group_key: Set(groups::key(name)),
        person_id: Set(id),
        name: Set(name.clone()),
    };
    let rows: Vec<_> =
        people.iter().flat_map(|(id, names)| names.iter().map(move |name| row(*id, name))).collect();
    for part in rows.chunks(ROWS_PER_INSERT) {
        Entity::insert_many(part.iter().cloned()).exec_without_returning(tx.on(PEOPLE_GROUPS)).await?;
    }
    Ok(())
}

pub(super) async fn replace(tx: &Tx, person: &Person) -> StoreResult<()> {
    let rows = Entity::delete_many().filter(Column::PersonId.eq(person.id));
    rows.exec(tx.on(PEOPLE_GROUPS)).await?;
    add(tx, &[(person.id, person.groups.0.clone())]).await
}

pub(super) fn members(group: &str) -> Select<Entity> {
    Entity::find().select_only().column(Column::PersonId).filter(Column::GroupKey.eq(groups::key(group)))
}
