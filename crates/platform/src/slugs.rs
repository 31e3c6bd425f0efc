//! Unique slugs of items, and redirects from their former ones (docs/behavior/slugs.md).

use sea_orm::ActiveValue::Set;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::database::platform_tables::OLD_SLUGS;
use crate::database::{Reader, StoreResult, Tx};
use crate::rules;

/// Items with a common set of unique slugs, such as all articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    page: &'static str,
    name: &'static str,
}

impl Scope {
    pub const fn new(page: &'static str, name: &'static str) -> Self {
        Self { page, name }
    }

    pub const fn page(self) -> &'static str {
        self.page
    }

    pub const fn name(self) -> &'static str {
        self.name
    }
}

/// Content pages, at any depth below the home page: their slugs are whole paths, `benefits/health`.
pub const ROOT: Scope = Scope::new("", "page");

/// The API call for a content page: the path is a parameter, since it has slashes.
pub const LOOKUP: &str = "/pages/lookup";

pub fn lookup_call(path: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("path", path).finish();
    format!("lookup?{query}")
}

pub fn path_of_lookup(call: &str) -> Option<String> {
    let (_, query) = call.split_once("lookup?")?;
    url::form_urlencoded::parse(query.as_bytes())
        .find_map(|(name, path)| (name == "path").then(|| path.into_owned()))
}

mod old {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "old_slugs")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub scope: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub item_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

const MAX_NUMBER: u64 = 64;

/// Returns `wanted`, or the first free variant such as `annual-dinner-2` if another item has it; after `annual-dinner-64` any free
/// number. Locks the table's slugs until the transaction ends.
pub async fn unique_slug<E: EntityTrait>(
    tx: &Tx,
    columns: (E::Column, E::Column),
    wanted: &str,
    own: Uuid,
) -> StoreResult<String> {
    tx.lock(&format!("slugs of {}", E::default().table_name())).await?;
    let first: Vec<_> = (1..=MAX_NUMBER).map(|number| numbered(wanted, number)).collect();
    let taken = taken_slugs::<E>(tx, columns, &first, own).await?;
    if let Some(free) = first.into_iter().find(|slug| !taken.contains(slug)) {
        return Ok(free);
    }
    // Logarithmic in the highest number, however many items have the same title.
    let (mut used, mut free) = (MAX_NUMBER, MAX_NUMBER * 2);
    while is_taken::<E>(tx, columns, wanted, free, own).await? {
        (used, free) = (free, free * 2);
    }
    while free - used > 1 {
        let middle = used + (free - used) / 2;
        let side = if is_taken::<E>(tx, columns, wanted, middle, own).await? { &mut used } else { &mut free };
        *side = middle;
    }
    Ok(numbered(wanted, free))
}

/// Appends a number and truncates to the maximum length; 1 means no number.
fn numbered(wanted: &str, number: u64) -> String {
    if number == 1 {
        return wanted.to_owned();
    }
    let number = number.to_string();
    let room = rules::MAX_SHORT_CHARS.saturating_sub(number.len() + 1);
    let base = wanted.get(..room).unwrap_or(wanted).trim_end_matches('-');
    format!("{base}-{number}")
}

async fn is_taken<E: EntityTrait>(
    tx: &Tx,
    columns: (E::Column, E::Column),
    wanted: &str,
    number: u64,
    own: Uuid,
) -> StoreResult<bool> {
    Ok(!taken_slugs::<E>(tx, columns, &[numbered(wanted, number)], own).await?.is_empty())
}

async fn taken_slugs<E: EntityTrait>(
    tx: &Tx,
    (slug, id): (E::Column, E::Column),
    candidates: &[String],
    own: Uuid,
) -> StoreResult<Vec<String>> {
    let others = E::find().select_only().column(slug).filter(id.ne(own));
    Ok(others.filter(slug.is_in(candidates)).into_tuple().all(tx.read()).await?)
}

pub async fn remember_slug(tx: &Tx, scope: Scope, slug: &str, id: Uuid) -> StoreResult<()> {
    let row = old::ActiveModel {
        scope: Set(scope.name().to_owned()),
        slug: Set(slug.to_owned()),
        item_id: Set(id),
    };
    old::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([old::Column::Scope, old::Column::Slug])
                .update_column(old::Column::ItemId)
                .to_owned(),
        )
        .exec_without_returning(tx.on(OLD_SLUGS))
        .await?;
    Ok(())
}

pub async fn delete_slugs(tx: &Tx, scope: Scope, ids: &[Uuid]) -> StoreResult<()> {
    old::Entity::delete_many()
        .filter(old::Column::Scope.eq(scope.name()))
        .filter(old::Column::ItemId.is_in(ids.iter().copied()))
        .exec(tx.on(OLD_SLUGS))
        .await?;
    Ok(())
}

pub async fn by_old_slug(db: &Reader, scope: Scope, slug: &str) -> StoreResult<Option<Uuid>> {
    let key = (scope.name().to_owned(), slug.to_owned());
    let row = old::Entity::find_by_id(key).one(db.on(OLD_SLUGS)).await?;
    Ok(row.map(|row| row.item_id))
}
