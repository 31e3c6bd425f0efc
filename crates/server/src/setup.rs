//! What a first start makes: the public key, and the navigation of a fresh site.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde_json::Value;

use crate::clock::{Chance, Clock};
use crate::navigation;
use crate::store::{Instant, Store, StoreResult, Table};

/// The entry that holds the public key.
const KEY: &str = "public_key";

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

/// Makes what is missing, and answers the public key.
///
/// # Errors
/// When the database fails.
pub async fn first_start(store: &Store, clock: &Clock, chance: &Chance) -> StoreResult<String> {
    let db = store.reader(std::sync::Arc::default());
    if let Some(key) = public_key(db.on(Table::Config)).await? {
        return Ok(key);
    }
    let tx = store.begin().await?;
    // Another process may have been first.
    if let Some(key) = public_key(tx.read()).await? {
        return Ok(key);
    }
    let now = Instant::from(clock.now());
    let key = chance.token();
    let row = entry::ActiveModel {
        id: Set(chance.uuid()),
        key: Set(KEY.to_owned()),
        value: Set(Value::String(key.clone())),
        description: Set(Some(
            "Carried by each page; says that a request comes from a visitor of this site".to_owned(),
        )),
        created_at: Set(now),
        updated_at: Set(now),
    };
    row.insert(tx.on(Table::Config)).await?;
    navigation::queries::create_defaults(&tx, || chance.uuid(), now).await?;
    tx.commit().await?;
    Ok(key)
}

async fn public_key(db: &impl ConnectionTrait) -> StoreResult<Option<String>> {
    let row = entry::Entity::find().filter(entry::Column::Key.eq(KEY)).one(db).await?;
    Ok(row.and_then(|row| row.value.as_str().map(str::to_owned)))
}
