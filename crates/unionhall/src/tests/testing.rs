//! Databases at any step.

use std::path::Path;

use sea_orm::{ConnectionTrait as _, Database, DatabaseConnection};

use crate::subjects::schema;
use platform::store::Location;
use platform::store::migrate::Migrations;
use platform::store::testing::Backend;
use testing::fresh;

/// Creates an empty database.
pub(super) async fn empty(backend: Backend, folder: &Path) -> DatabaseConnection {
    match backend {
        Backend::Sqlite => {
            let url = format!("sqlite:{}?mode=rwc", folder.join("before.db").display());
            Database::connect(url).await.unwrap()
        }
        Backend::Postgres => {
            let Location::Postgres { url, .. } = fresh(backend, folder).await else { unreachable!() };
            let db = Database::connect(url).await.unwrap();
            db.execute_unprepared("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.unwrap();
            db
        }
    }
}

/// An empty database in which all steps before `step` are done.
pub(super) async fn before(step: &str, backend: Backend, folder: &Path) -> DatabaseConnection {
    let db = empty(backend, folder).await;
    let schema = schema();
    let migrations = Migrations(&schema);
    let done = migrations.names().iter().position(|known| *known == step).unwrap();
    migrations.run_next(&db, done).await.unwrap();
    db
}
