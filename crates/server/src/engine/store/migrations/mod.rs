//! The steps to the present schema: forward only, under a lock, each all or nothing.

mod m0001_content;
mod m0002_shop;
mod m0003_accounts;
mod m0004_outbox;
mod m0005_sign_in;
mod m0006_row_versions;
mod m0007_stock_and_limits;
mod m0008_search;
mod m0009_account_protection;
mod m0010_passkeys;
mod m0011_files;
mod m0012_documents;
mod m0013_messages;
mod m0014_staff_lists;
mod m0015_schedule;
mod m0016_media;
mod m0017_audit_and_outbox;
mod m0018_presence;
mod m0019_declared_uses;
mod m0019_long_lists;
mod m0020_products;
mod m0021_carts;
mod m0022_orders;
mod m0023_orders_in_bounds;
mod m0024_shop_settings;
mod m0025_donations;
mod m0026_abuse_limits;
mod m0027_audit_actors;
mod m0028_pickup_and_terms;
#[cfg(test)]
mod released_tests;
#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod uses_of_rows;

use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait as _,
};
use sea_orm_migration::prelude::*;

use super::connect::OpenError;
use super::fold;

/// Any number that no other program takes for its own lock on the same server ("unionhal" in ASCII).
const POSTGRES_LOCK: i64 = 0x756e_696f_6e68_616c;

struct Migrations;

#[async_trait::async_trait]
impl MigratorTrait for Migrations {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_content::Migration),
            Box::new(m0002_shop::Migration),
            Box::new(m0003_accounts::Migration),
            Box::new(m0004_outbox::Migration),
            Box::new(m0005_sign_in::Migration),
            Box::new(m0006_row_versions::Migration),
            Box::new(m0007_stock_and_limits::Migration),
            Box::new(m0008_search::Migration),
            Box::new(m0009_account_protection::Migration),
            Box::new(m0010_passkeys::Migration),
            Box::new(m0011_files::Migration),
            Box::new(m0012_documents::Migration),
            Box::new(m0013_messages::Migration),
            Box::new(m0014_staff_lists::Migration),
            Box::new(m0015_schedule::Migration),
            Box::new(m0016_media::Migration),
            Box::new(m0017_audit_and_outbox::Migration),
            Box::new(m0018_presence::Migration),
            Box::new(m0019_long_lists::Migration),
            Box::new(m0019_declared_uses::Migration),
            Box::new(m0020_products::Migration),
            Box::new(m0021_carts::Migration),
            Box::new(m0022_orders::Migration),
            Box::new(m0023_orders_in_bounds::Migration),
            Box::new(m0024_shop_settings::Migration),
            Box::new(m0025_donations::Migration),
            Box::new(m0026_abuse_limits::Migration),
            Box::new(m0027_audit_actors::Migration),
            Box::new(m0028_pickup_and_terms::Migration),
        ]
    }
}

/// Brings the schema up to date. Several processes may do so at once: the lock lets one work and the others find it done.
pub(super) async fn run(db: &DatabaseConnection) -> Result<(), OpenError> {
    if is_present(db).await? {
        return Ok(());
    }
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = db.begin_with_options(options).await.map_err(OpenError::Migrate)?;
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})"))
            .await
            .map_err(OpenError::Migrate)?;
    }
    Migrations::up(&tx, None).await.map_err(OpenError::Migrate)?;
    tx.commit().await.map_err(OpenError::Migrate)
}

/// Whether every step is done already, without asking for the right to write.
async fn is_present(db: &DatabaseConnection) -> Result<bool, OpenError> {
    let manager = SchemaManager::new(db);
    if !manager.has_table("seaql_migrations").await.map_err(OpenError::Migrate)? {
        return Ok(false);
    }
    let done = Migrations::get_migration_models(db).await.map_err(OpenError::Migrate)?;
    let known: Vec<String> = Migrations::migrations().iter().map(|step| step.name().to_owned()).collect();
    if let Some(newer) = done.iter().find(|step| !known.contains(&step.version)) {
        return Err(OpenError::Newer(newer.version.clone()));
    }
    Ok(done.len() == known.len())
}

/// Columns that many tables have.
mod column {
    use sea_orm_migration::prelude::*;

    pub(super) fn id() -> ColumnDef {
        ColumnDef::new("id").uuid().not_null().primary_key().take()
    }

    pub(super) fn text(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).text().not_null().take()
    }

    pub(super) fn text_or_null(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).text().null().take()
    }

    pub(super) fn flag(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).boolean().not_null().take()
    }

    pub(super) fn number(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).big_integer().not_null().take()
    }

    pub(super) fn instant(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).timestamp_with_time_zone().not_null().take()
    }

    pub(super) fn instant_or_null(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).timestamp_with_time_zone().null().take()
    }

    /// One of a few words.
    pub(super) fn choice(name: &'static str, words: &[&'static str]) -> ColumnDef {
        let allowed = Expr::col(name).is_in(words.iter().copied());
        ColumnDef::new(name).text().not_null().check(allowed).take()
    }
}

/// An index over `columns`, named after them.
fn index(table: &'static str, columns: &[(&'static str, IndexOrder)]) -> IndexCreateStatement {
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    let mut index = Index::create().name(format!("{table}_by_{}", names.join("_"))).table(table).take();
    for (name, order) in columns {
        index.col((*name, order.clone()));
    }
    index
}

/// Fills `search_text` as saving does. For tables with few rows.
async fn fill_search_text(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let backend = db.get_database_backend();
    let rows = Query::select().column("id").columns(columns.iter().copied()).from(table).take();
    for row in db.query_all(&rows).await? {
        let texts = columns.iter().map(|column| row.try_get::<Option<String>>("", column));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let text = fold(&texts.into_iter().flatten().collect::<Vec<_>>().join("\n"));
        let id: sea_orm::prelude::Uuid = row.try_get("", "id")?;
        let update =
            Query::update().table(table).value("search_text", text).and_where(Expr::col("id").eq(id)).take();
        let statement: Statement = backend.build(&update);
        db.execute_raw(statement).await?;
    }
    Ok(())
}
