//! What a first start makes: keys, secrets, and the navigation of a fresh site.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde_json::Value;

use crate::auth::RefreshKey;
use crate::auth::keys::Keys;
use crate::clock::{Chance, Clock};
use crate::navigation;
use crate::store::{Instant, Store, StoreError, StoreResult, Table};

/// Name and description of an entry.
type Entry = (&'static str, &'static str);

const PUBLIC_KEY: Entry =
    ("public_key", "Carried by each page; says that a request comes from a visitor of this site");
const REFRESH_KEY: Entry = ("refresh_key", "Signs refresh tokens; changing it ends all sessions");

pub(crate) mod entry {
    //! The table `config_entries`: values that the program keeps for itself.
    use sea_orm::entity::prelude::*;

    use crate::store::Instant;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "config_entries")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        #[sea_orm(unique)]
        pub key: String,
        #[sea_orm(column_type = "JsonBinary")]
        pub value: Json,
        pub description: Option<String>,
        pub created_at: Instant,
        pub updated_at: Instant,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What the program made for itself.
#[derive(Clone, Debug)]
pub struct Secrets {
    /// The public client key.
    pub public_key: String,
    /// What signs refresh tokens.
    pub refresh_key: RefreshKey,
    /// What signs access tokens.
    pub keys: Keys,
}

/// Makes what is missing.
///
/// # Errors
/// When the database fails or a key is damaged.
pub async fn first_start(store: &Store, clock: &Clock, chance: &Chance) -> StoreResult<Secrets> {
    let now = Instant::from(clock.now());
    let public_key = entry_or_new(store, PUBLIC_KEY, chance, now).await?;
    let refresh_key = entry_or_new(store, REFRESH_KEY, chance, now).await?;
    let refresh_key = RefreshKey::from_hex(&refresh_key);
    let damaged = || StoreError::Failed(DbErr::Custom(format!("the entry {} is damaged", REFRESH_KEY.0)));
    let keys = Keys::open(store, chance, now).await?;
    Ok(Secrets { public_key, refresh_key: refresh_key.ok_or_else(damaged)?, keys })
}

async fn entry_or_new(
    store: &Store,
    (name, description): Entry,
    chance: &Chance,
    now: Instant,
) -> StoreResult<String> {
    let db = store.reader(std::sync::Arc::default());
    if let Some(value) = read(db.on(Table::Config), name).await? {
        return Ok(value);
    }
    let tx = store.begin().await?;
    // Another process may have been first.
    if let Some(value) = read(tx.read(), name).await? {
        return Ok(value);
    }
    let value = chance.token();
    let row = entry::ActiveModel {
        id: Set(chance.uuid()),
        key: Set(name.to_owned()),
        value: Set(Value::String(value.clone())),
        description: Set(Some(description.to_owned())),
        created_at: Set(now),
        updated_at: Set(now),
    };
    row.insert(tx.on(Table::Config)).await?;
    if name == PUBLIC_KEY.0 {
        navigation::queries::create_defaults(&tx, || chance.uuid(), now).await?;
    }
    tx.commit().await?;
    Ok(value)
}

async fn read(db: &impl ConnectionTrait, name: &str) -> StoreResult<Option<String>> {
    let row = entry::Entity::find().filter(entry::Column::Key.eq(name)).one(db).await?;
    Ok(row.and_then(|row| row.value.as_str().map(str::to_owned)))
}
