//! The schema after each step, as both databases tell it. `schema/` holds what each step adds (`+`) and takes away (`-`); for a new step,
//! `UPDATE_SCHEMA=1 cargo test -p unionhall --lib schema_tests` writes its files. Those of steps that were released never change.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};

use super::testing::empty;
use crate::subjects;
use platform::store::migrate::Migrations;
use platform::store::testing::Backend;

/// Every object of SQLite, as it was created.
const SQLITE: &str = "SELECT type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, 'made by a constraint') \
    FROM sqlite_master WHERE name NOT LIKE 'seaql_%' AND tbl_name NOT LIKE 'seaql_%'";

/// Columns, constraints, indexes, triggers, functions, extensions, views and settings of tables of PostgreSQL. What an extension brings along is left out:
/// it depends on the extension's release.
const POSTGRES: [&str; 7] = [
    "SELECT 'column ' || table_name || '.' || column_name || ': ' || data_type || ' ' || udt_name \
        || coalesce('(' || character_maximum_length || ')', '') || coalesce('(' || numeric_precision || ',' || numeric_scale || ')', '') \
        || CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END || coalesce(' DEFAULT ' || column_default, '') \
        || coalesce(' COLLATE ' || collation_name, '') || coalesce(' IDENTITY ' || identity_generation, '') \
        || coalesce(' AS ' || generation_expression, '') \
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'seaql_%'",
    "SELECT 'constraint ' || conrelid::regclass || '.' || conname || ': ' || pg_get_constraintdef(oid) \
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid::regclass::text NOT LIKE 'seaql_%'",
    "SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'seaql_%'",
    "SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT 'function ' || pg_get_functiondef(pg_proc.oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p') \
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')",
    "SELECT 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'",
    "SELECT 'relation ' || relname || ' ' || relkind::text || coalesce(' ' || array_to_string(reloptions, ', '), '') \
        || CASE relkind WHEN 'v' THEN ' ' || pg_get_viewdef(oid) ELSE '' END \
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relname NOT LIKE 'seaql_%'",
];

/// The schema, an object a line.
pub(super) async fn schema(db: &DatabaseConnection, backend: Backend) -> BTreeSet<String> {
    let queries = match backend {
        Backend::Sqlite => vec![SQLITE],
        Backend::Postgres => POSTGRES.to_vec(),
    };
    let mut lines = BTreeSet::new();
    for sql in queries {
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        let line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        lines.extend(rows.iter().map(|row| line(row.try_get_by_index(0).unwrap())));
    }
    lines
}

/// What turns one schema into the next.
fn difference(before: &BTreeSet<String>, after: &BTreeSet<String>) -> String {
    let gone = before.difference(after).map(|line| format!("- {line}\n"));
    gone.chain(after.difference(before).map(|line| format!("+ {line}\n"))).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/schema"))
}

fn file(step: &str, backend: Backend) -> String {
    match backend {
        Backend::Sqlite => format!("{step}.sqlite.txt"),
        Backend::Postgres => format!("{step}.postgres.txt"),
    }
}

async fn each_step_makes_its_schema(backend: Backend) {
    let temporary = tempfile::tempdir().unwrap();
    let db = empty(backend, temporary.path()).await;
    let mut before = BTreeSet::new();
    let declared = subjects::schema();
    let migrations = Migrations(&declared);
    for step in migrations.names() {
        migrations.run_next(&db, 1).await.unwrap();
        let after = schema(&db, backend).await;
        let (made, path) = (difference(&before, &after), folder().join(file(step, backend)));
        if std::env::var_os("UPDATE_SCHEMA").is_some() && !path.exists() {
            std::fs::write(&path, &made).unwrap();
        }
        let held = std::fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!("{}: {error}. UPDATE_SCHEMA=1 writes the file of a new step", path.display())
        });
        assert_eq!(made, held, "{step} does not make what {} says", path.display());
        before = after;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_step_makes_its_schema_on_sqlite() {
    each_step_makes_its_schema(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_step_makes_its_schema_on_postgres() {
    each_step_makes_its_schema(Backend::Postgres).await;
}

#[test]
fn every_file_is_that_of_a_step() {
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        return;
    }
    let there: BTreeSet<_> = std::fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let schema = subjects::schema();
    let steps = Migrations(&schema).names();
    let files =
        steps.iter().flat_map(|step| [Backend::Sqlite, Backend::Postgres].map(|backend| file(step, backend)));
    assert_eq!(there, files.collect());
}
