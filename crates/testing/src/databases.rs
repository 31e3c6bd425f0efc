use std::path::Path;

use platform::store::Location;
use platform::store::testing::Backend;
use unionhall::subjects::schema;

use crate::TestApp;

pub async fn fresh(backend: Backend, folder: &Path) -> Location {
    platform::store::testing::fresh(backend, folder, &schema()).await
}

/// Runs a test on SQLite, then on PostgreSQL, each with a new site.
///
/// The last line with `on` in the output of a failed test names the database.
pub fn on_both_databases(test: impl AsyncFn(TestApp)) {
    on_both_databases_with(&[], test);
}

pub fn on_both_databases_with(settings: &[(&str, String)], test: impl AsyncFn(TestApp)) {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        println!("on {backend:?}");
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async { test(TestApp::with(backend, settings).await).await });
    }
}
