//! Databases of the whole program, and tests that run on both.

use std::path::Path;

use platform::store::Location;
use platform::store::testing::Engine;
use unionhall::subjects::schema;

/// Where a new, empty, migrated database of the whole program is.
pub async fn fresh(engine: Engine, folder: &Path) -> Location {
    platform::store::testing::fresh(engine, folder, &schema()).await
}

/// Runs a test on both databases. The function is given a [`TestApp`](crate::TestApp).
#[macro_export]
macro_rules! on_both_databases {
    (with $settings:expr; $($(#[$meta:meta])* async fn $name:ident($app:ident) $body:block)+) => {$(
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn run($app: $crate::TestApp) $body

            async fn on(engine: $crate::Engine) {
                run($crate::TestApp::with(engine, $settings).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                on($crate::Engine::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                on($crate::Engine::Postgres).await;
            }
        }
    )+};
    ($($tests:tt)+) => { $crate::on_both_databases! { with &[]; $($tests)+ } };
}
