//! The table of applied migrations, as sea-orm-migration defines it, so that `sea-orm-cli` reads it.

use sea_orm::entity::prelude::*;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, DbBackend, Schema, Statement};

use crate::clock::Clock;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "seaql_migrations")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: String,
    /// Seconds since 1970.
    pub applied_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(super) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub(super) async fn exists(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let sql = match db.get_database_backend() {
        DbBackend::Sqlite => "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'seaql_migrations'",
        _ => "SELECT 1 WHERE to_regclass('seaql_migrations') IS NOT NULL",
    };
    let statement = Statement::from_string(db.get_database_backend(), sql);
    Ok(db.query_one_raw(statement).await?.is_some())
}

pub(super) async fn create(tx: &DatabaseTransaction) -> Result<(), DbErr> {
    let schema = Schema::new(tx.get_database_backend());
    tx.execute(schema.create_table_from_entity(Entity).if_not_exists()).await.map(drop)
}

pub(super) async fn list_done(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    Ok(Entity::find().all(db).await?.into_iter().map(|step| step.version).collect())
}

pub(super) async fn record(tx: &DatabaseTransaction, name: &str) -> Result<(), DbErr> {
    let applied_at = Clock::System.now().as_second();
    Entity::insert(ActiveModel { version: Set(name.to_owned()), applied_at: Set(applied_at) })
        .exec_without_returning(tx)
        .await
        .map(drop)
}
