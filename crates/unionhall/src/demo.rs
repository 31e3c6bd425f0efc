pub mod command;
pub mod pictures;
pub mod removal;
mod routes;

pub use routes::owners;

use anyhow::Context as _;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, Query};

use crate::subjects::declarations;
use admin::setup_step::{SetupStage, SetupStep};
use platform::clock::{Clock, Entropy};
use platform::database::site_visibility::{self, SiteVisibility};
use platform::database::{Reader, Store, StoreResult, Table};
use platform::files::Storage;
use platform::samples::demo::{DemoFile, DemoLoader, put_files, store_files};
use platform::samples::{self, Collection};

pub const REMOVE_DEMONSTRATION: SetupStep = SetupStep {
    name: "demonstration",
    stage: SetupStage::Opening,
    title: "Remove the sample union",
    about: "The invented union’s posts, events and settings make way for your own. What you changed stays.",
    action: "Go to settings",
    path: "/admin/settings",
    is_needed: |context| Box::pin(removal::is_loaded(context.db)),
    is_done: |_| Box::pin(std::future::ready(Ok(false))),
};

/// Fills a site without content; no-op for other sites.
pub async fn load(store: &Store, storage: &Storage, clock: &Clock, entropy: &Entropy) -> anyhow::Result<()> {
    if has_content(&store.reader(std::sync::Arc::default())).await? {
        tracing::info!("the site has content already; no demonstration data is loaded");
        return Ok(());
    }
    let now = clock.now();
    let files = files(entropy)?;
    let stored = store_files(store, storage, &files, now.into(), entropy).await;
    let stored = stored.context("cannot store the files")?;
    let tx = store.begin().await?;
    tx.lock("demonstration").await?;
    for table in tables_with_samples() {
        if has_rows(tx.read(), table).await? {
            // A concurrently started server was first.
            return Ok(());
        }
    }
    put_files(&tx, &files, stored, now.into(), entropy).await?;
    let loader = DemoLoader { tx: &tx, now, entropy, files: &files };
    for declaration in declarations() {
        if let Some(demo) = declaration.demo {
            (demo.rows)(&loader).await.context(declaration.name)?;
            if let Some(table) = demo.table {
                samples::record_all(&tx, Collection::Demonstration, table).await?;
            }
        }
    }
    // A demonstration is visible before its first owner opens it.
    site_visibility::write(&tx, SiteVisibility::Open, entropy.uuid(), now.into()).await?;
    tx.commit().await?;
    tracing::info!("demonstration data is loaded");
    Ok(())
}

fn files(entropy: &Entropy) -> anyhow::Result<Vec<DemoFile>> {
    let mut files = pictures::load_pictures().context("pictures")?;
    for declaration in declarations() {
        if let Some(demo) = declaration.demo {
            files.extend((demo.files)(entropy).context(declaration.name)?);
        }
    }
    Ok(files)
}

/// Tables of subjects with demonstration data, without those that a fresh site has rows in.
fn tables_with_samples() -> impl Iterator<Item = Table> {
    let shown =
        declarations().filter(|declaration| declaration.demo.is_some_and(|demo| demo.table.is_some()));
    shown.flat_map(|declaration| declaration.schema.tables).copied()
}

async fn has_content(db: &Reader) -> StoreResult<bool> {
    for table in tables_with_samples() {
        if has_rows(db.on(table), table).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn has_rows(db: &impl ConnectionTrait, table: Table) -> StoreResult<bool> {
    let mut row = Query::select();
    row.expr(Expr::val(1)).from(table.name()).limit(1);
    Ok(db.query_one(&row).await?.is_some())
}
