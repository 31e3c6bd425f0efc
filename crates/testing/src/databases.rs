use std::path::Path;

use platform::database::Location;
use platform::database::testing::Backend;
use unionhall::subjects::schema;

use crate::TestApp;

pub async fn fresh(backend: Backend, folder: &Path) -> Location {
    platform::database::testing::fresh(backend, folder, &schema()).await
}

/// Runs a test on both databases, each with its own site and these settings. Most tests use the attribute `on_both_databases`.
///
/// When it fails, the last line that says `on` before the failure names the database.
pub fn on_both_databases_with(settings: &[(&str, String)], test: impl AsyncFn(TestApp)) {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        println!("on {backend:?}");
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async { test(TestApp::with(backend, settings).await).await });
    }
}
