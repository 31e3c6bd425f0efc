//! Cascading deletes raise versions too.

use std::collections::BTreeSet;

use sea_orm::{DbBackend, Statement};

use super::*;
use accounts::auth::model::{Role, account};
use accounts::auth::schema::{ACCOUNTS, CHALLENGES, SESSIONS};
use content::news::schema::NEWS_POSTS;

async fn cascades(store: &Store) -> BTreeSet<(String, String)> {
    let reader = store.reader(Arc::default());
    let db = reader.on(ACCOUNTS);
    let backend = db.get_database_backend();
    let sql = if backend == DbBackend::Sqlite {
        r#"SELECT keys."table" AS parent, tables.name AS child FROM sqlite_master AS tables
           JOIN pragma_foreign_key_list(tables.name) AS keys
           WHERE tables.type = 'table' AND (keys.on_delete NOT IN ('NO ACTION', 'RESTRICT')
             OR keys.on_update NOT IN ('NO ACTION', 'RESTRICT'))"#
    } else {
        // a: no action, r: restrict.
        "SELECT parent.relname AS parent, child.relname AS child FROM pg_constraint AS keys
         JOIN pg_class AS parent ON parent.oid = keys.confrelid JOIN pg_class AS child ON child.oid = keys.conrelid
         WHERE keys.contype = 'f' AND (keys.confdeltype NOT IN ('a', 'r') OR keys.confupdtype NOT IN ('a', 'r'))"
    };
    let rows = db.query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let column = |row: &sea_orm::QueryResult, name| row.try_get::<String>("", name).unwrap();
    rows.iter().map(|row| (column(row, "parent"), column(row, "child"))).collect()
}

#[on_both_databases]
async fn every_database_cascade_is_declared_in_the_schema(app: TestApp) {
    let schema = unionhall::subjects::schema();
    let known = schema.cascades().map(|(parent, child)| (parent.name().to_owned(), child.name().to_owned()));
    assert_eq!(cascades(&app.app.store).await, known.collect());
}

#[on_both_databases]
async fn cascades_raise_the_versions_of_their_tables(app: TestApp) {
    app.signed_in("nora@example.org", Role::Owner).await;
    let store = &app.app.store;
    let before = store.versions().snapshot();
    let unchanged = |table| store.versions().unchanged(TableSet::from_iter([table]), &before);
    let tx = store.begin().await.unwrap();
    account::Entity::delete_many().exec(tx.on(ACCOUNTS)).await.unwrap();
    tx.commit().await.unwrap();
    let sessions = accounts::auth::model::session::Entity::find();
    assert_eq!(sessions.count(store.reader(Arc::default()).on(SESSIONS)).await.unwrap(), 0);
    assert!(!unchanged(SESSIONS));
    assert!(!unchanged(CHALLENGES), "it goes with the factor, which goes with the account");
    assert!(unchanged(NEWS_POSTS));
}
