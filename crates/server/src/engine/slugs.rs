//! Addresses of items: unique, with the old ones remembered (decision 16).

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{ConnectionTrait, QuerySelect as _};

use crate::engine::store::{Reader, StoreResult, Table, Tx};

/// What has addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// `/news/{slug}`
    News,
    /// `/events/{slug}`
    Events,
}

impl Subject {
    const fn name(self) -> &'static str {
        match self {
            Self::News => "news",
            Self::Events => "events",
        }
    }
}

mod old {
    //! The table `old_slugs`.
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "old_slugs")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub subject: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub item_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// `wanted`, or with the first free number after it when another item has it: `annual-dinner-2`.
pub(crate) async fn unique_slug<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (slug, id): (E::Column, E::Column),
    wanted: &str,
    own: Uuid,
) -> StoreResult<String> {
    let pattern = format!("{wanted}-%");
    let taken: Vec<String> = E::find()
        .select_only()
        .column(slug)
        .filter(slug.eq(wanted).or(slug.like(pattern)))
        .filter(id.ne(own))
        .into_tuple()
        .all(db)
        .await?;
    let numbered = (2..).map(|number| format!("{wanted}-{number}"));
    let mut candidates = std::iter::once(wanted.to_owned()).chain(numbered);
    Ok(candidates.find(|slug| !taken.contains(slug)).unwrap_or_else(|| wanted.to_owned()))
}

/// Remembers that `id` was found at `slug` until now.
pub(crate) async fn remember(tx: &Tx, subject: Subject, slug: &str, id: Uuid) -> StoreResult<()> {
    let row = old::ActiveModel {
        subject: Set(subject.name().to_owned()),
        slug: Set(slug.to_owned()),
        item_id: Set(id),
    };
    old::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([old::Column::Subject, old::Column::Slug])
                .update_column(old::Column::ItemId)
                .to_owned(),
        )
        .exec_without_returning(tx.on(Table::OldSlugs))
        .await?;
    Ok(())
}

/// Forgets where these items were found: they are gone.
pub(crate) async fn forget(tx: &Tx, subject: Subject, ids: &[Uuid]) -> StoreResult<()> {
    old::Entity::delete_many()
        .filter(old::Column::Subject.eq(subject.name()))
        .filter(old::Column::ItemId.is_in(ids.iter().copied()))
        .exec(tx.on(Table::OldSlugs))
        .await?;
    Ok(())
}

/// The item that was found at `slug` once.
pub(crate) async fn by_old_slug(db: &Reader, subject: Subject, slug: &str) -> StoreResult<Option<Uuid>> {
    let key = (subject.name().to_owned(), slug.to_owned());
    let row = old::Entity::find_by_id(key).one(db.on(Table::OldSlugs)).await?;
    Ok(row.map(|row| row.item_id))
}
