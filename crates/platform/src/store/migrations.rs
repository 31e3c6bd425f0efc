//! The steps to the present schema, as subjects declare them ([`Migration`]), and what most of them need.

mod schema_manager;

use std::future::Future;
use std::pin::Pin;

use sea_orm::{DbBackend, Statement};

use self::prelude::*;
use super::fold::fold;
use super::searched::SearchedTable;
use super::trigrams;

/// What steps are written with.
pub mod prelude {
    pub use super::schema_manager::SchemaManager;
    pub use sea_orm::sea_query::{self, *};
    pub use sea_orm::{ConnectionTrait, DbErr};
}

/// Changes the schema, and the rows that are there.
pub type Up =
    for<'a, 'c> fn(&'a SchemaManager<'c>) -> Pin<Box<dyn Future<Output = Result<(), DbErr>> + Send + 'a>>;

/// A subject's part of one step. Never changed once it was released.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The step: `m`, its number in four digits, and what it is about. Steps run by their numbers. Those of different subjects that have
    /// the same name are one step, which the database remembers by that name.
    pub name: &'static str,
    /// What it does.
    pub up: Up,
}

/// Columns that many tables have.
pub mod column {
    use super::prelude::*;

    /// The primary key, a UUID.
    pub fn id() -> ColumnDef {
        ColumnDef::new("id").uuid().not_null().primary_key().take()
    }

    /// A text.
    pub fn text(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).text().not_null().take()
    }

    /// A text or NULL.
    pub fn text_or_null(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).text().null().take()
    }

    /// True or false.
    pub fn flag(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).boolean().not_null().take()
    }

    /// An integer of 64 bits.
    pub fn number(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).big_integer().not_null().take()
    }

    /// An instant.
    pub fn instant(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).timestamp_with_time_zone().not_null().take()
    }

    /// An instant or NULL.
    pub fn instant_or_null(name: &'static str) -> ColumnDef {
        ColumnDef::new(name).timestamp_with_time_zone().null().take()
    }

    /// The version of a row that staff change.
    pub fn version() -> ColumnDef {
        ColumnDef::new("version").big_integer().not_null().default(1).take()
    }

    /// A column with one of a few words.
    pub fn choice(name: &'static str, words: &[&'static str]) -> ColumnDef {
        let allowed = Expr::col(name).is_in(words.iter().copied());
        ColumnDef::new(name).text().not_null().check(allowed).take()
    }
}

/// An index over `columns`, named after them.
pub fn index(table: &'static str, columns: &[(&'static str, IndexOrder)]) -> IndexCreateStatement {
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    let mut index = Index::create().name(format!("{table}_by_{}", names.join("_"))).table(table).take();
    for (name, order) in columns {
        index.col((*name, order.clone()));
    }
    index
}

/// Creates an index over ascending `columns` and the id after them: for a list that is walked from either end.
///
/// # Errors
/// When the database fails.
pub async fn create_list_index(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let columns: Vec<_> = columns.iter().chain(&["id"]).map(|column| (*column, IndexOrder::Asc)).collect();
    manager.create_index(index(table, &columns)).await
}

/// Drops an index.
///
/// # Errors
/// When the database fails.
pub async fn drop_index(manager: &SchemaManager<'_>, table: &'static str, name: &str) -> Result<(), DbErr> {
    let mut drop = Index::drop();
    drop.name(name).table(table);
    manager.drop_index(drop).await
}

/// Lets the index of a visitors' list hold when a row appears and when it goes: after `columns`, under another name.
///
/// # Errors
/// When the database fails.
pub async fn widen_by_schedule(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[(&'static str, IndexOrder)],
) -> Result<(), DbErr> {
    let mut wider = index(table, columns);
    let name = wider.get_index_spec().get_name().unwrap_or_default().to_owned();
    drop_index(manager, table, &name).await?;
    wider.name(format!("{name}_in_time")).col("visible_from").col("visible_until");
    manager.create_index(wider).await
}

/// Adds a column. SQLite takes one at a time.
///
/// # Errors
/// When the database fails.
pub async fn add_column(
    manager: &SchemaManager<'_>,
    table: &'static str,
    column: ColumnDef,
) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table(table).add_column(column).take()).await
}

/// Adds the column `search_text`, filled as saving fills it. For tables with few rows.
///
/// # Errors
/// When the database fails.
pub async fn add_search_text(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let text = ColumnDef::new("search_text").text().not_null().default("").take();
    add_column(manager, table, text).await?;
    backfill_search_text(manager, table, columns).await
}

/// Fills `search_text` as saving does. For tables with few rows.
///
/// # Errors
/// When the database fails.
pub async fn backfill_search_text(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let db = manager.connection();
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

/// Creates the index of a table that is searched, in SQLite. That of PostgreSQL needs an extension that may be missing; it is made at
/// each start that finds it (`search_index::prepare`).
///
/// # Errors
/// When the database fails.
pub async fn create_search_index(manager: &SchemaManager<'_>, searched: &SearchedTable) -> Result<(), DbErr> {
    if manager.backend() == DbBackend::Sqlite {
        for statement in trigrams::sqlite(searched) {
            manager.connection().execute_unprepared(&statement).await?;
        }
    }
    Ok(())
}

/// What puts NULL last in a descending column of an index. In SQLite nothing is less than NULL; PostgreSQL is told where it stands.
pub fn nulls_last(manager: &SchemaManager<'_>) -> &'static str {
    if manager.backend() == DbBackend::Postgres { " NULLS LAST" } else { "" }
}

/// Adds the trash of a table: when a row was moved there, and an index of the rows that are there. `flag` is the column that says whether visitors see
/// a row, which those in the trash never are.
///
/// # Errors
/// When the database fails.
pub async fn add_trash(
    manager: &SchemaManager<'_>,
    table: &'static str,
    flag: Option<&'static str>,
) -> Result<(), DbErr> {
    let mut trashed_at = column::instant_or_null("trashed_at");
    if let Some(flag) = flag {
        let is_hidden = Expr::col("trashed_at").is_null().or(Expr::col(flag).eq(false));
        trashed_at.check(is_hidden);
    }
    add_column(manager, table, trashed_at).await?;
    let index =
        format!("CREATE INDEX {table}_in_trash ON {table} (trashed_at, id) WHERE trashed_at IS NOT NULL");
    manager.connection().execute_unprepared(&index).await?;
    Ok(())
}
