//! Lists of files walk an index and sort nothing, so their time does not depend on the number of files.

use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, QueryFilter as _, QuerySelect as _, QueryTrait as _,
    Select, Statement,
};

use platform::database::Reader;
use platform::database::testing::Backend;
use platform::files::Bucket;
use platform::files::library::*;
use platform::files::model::file::{Column, Entity};
use platform::files::schema::FILES;
use testing::TestApp;

async fn plan(db: &Reader, rows: Select<Entity>) -> String {
    let Statement { sql, values, .. } = rows.limit(100).build(DbBackend::Sqlite);
    let sql = format!("EXPLAIN QUERY PLAN {sql}");
    let explain = Statement::from_sql_and_values(DbBackend::Sqlite, sql, values.unwrap());
    let rows = db.on(FILES).query_all_raw(explain).await.unwrap();
    let steps = rows.iter().map(|row| row.try_get::<String>("", "detail").unwrap());
    steps.collect::<Vec<_>>().join("; ")
}

#[tokio::test]
async fn file_list_queries_use_an_index_without_sorting() {
    let app = TestApp::new(Backend::Sqlite).await;
    let reader = app.app.store.reader(std::sync::Arc::default());
    for (folder, newest, index) in [
        (None, false, "files_by_bucket_path_id"),
        (None, true, "files_by_bucket_updated_at_id"),
        (Some("2026"), false, "files_by_bucket_folder_path_id"),
        (Some("2026"), true, "files_by_bucket_folder_updated_at_id"),
    ] {
        let listing =
            Listing { bucket: Bucket::Images, folder, prefix: None, search: None, newest, hidden: None };
        let plan = plan(&reader, select_listing(&listing)).await;
        // Paths are unique, so an index without the id works too.
        let index =
            index.strip_suffix("_path_id").map_or(index.to_owned(), |columns| format!("{columns}_path"));
        assert!(plan.contains(&format!("INDEX {index}")), "{plan}");
        assert!(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}

#[tokio::test]
async fn file_search_results_are_looked_up_by_id() {
    let app = TestApp::new(Backend::Sqlite).await;
    let reader = app.app.store.reader(std::sync::Arc::default());
    for (folder, newest) in [(None, false), (None, true), (Some(""), false), (Some("2026"), true)] {
        let listing = Listing {
            bucket: Bucket::Images,
            folder,
            prefix: None,
            search: Some("hall"),
            newest,
            hidden: None,
        };
        let ids = [uuid::Uuid::from_u128(1), uuid::Uuid::from_u128(2)];
        let plan = plan(&reader, select_in_any_bucket(&listing).filter(Column::Id.is_in(ids))).await;
        assert!(plan.contains("(id=?)") && !plan.contains("bucket"), "{plan}");
    }
}
