//! The database: version, integrity and migrations.

use super::finding::{Check, Finding, Findings};
use crate::data_folder;
use crate::guides::Guide;
use crate::program_name::{create_site, program};
use platform::config::Config;
use platform::database::{Integrity, MigrationState, Store};

const SITE: Check = Check::new("database.site", "Site");
const VERSION: Check = Check::new("database.version", "Version");
const INTEGRITY: Check = Check::new("database.integrity", "Integrity");
const MIGRATIONS: Check = Check::new("database.migrations", "Migrations");

const UNREACHABLE_REMEDY: &str =
    "Start the database server, or check database.url. If it is busy, try again later.";
const GUIDE: Guide = Guide("back-up-and-restore.md");

/// Fails with the finding that explains why there is no database to read.
pub(super) async fn open(config: &Config) -> Result<Store, Box<Finding>> {
    let opened = tokio::time::timeout(super::finding::TIMEOUT, data_folder::open_read_only(config)).await;
    match opened {
        Ok(Ok(store)) => Ok(store),
        Ok(Err(error)) => Err(Box::new(unusable_finding(&error))),
        Err(_) => Err(Box::new(SITE.wrong("The database doesn’t answer.", UNREACHABLE_REMEDY))),
    }
}

pub(super) async fn open_beside(store: &Store) -> Result<Store, Box<Finding>> {
    match tokio::time::timeout(super::finding::TIMEOUT, store.open_beside()).await {
        Ok(Ok(store)) => Ok(store),
        Ok(Err(error)) => Err(Box::new(unusable_finding(&error.into()))),
        Err(_) => Err(Box::new(SITE.wrong("The database doesn’t answer.", UNREACHABLE_REMEDY))),
    }
}

fn unusable_finding(error: &anyhow::Error) -> Finding {
    let reason = format!("{error:#}");
    // The messages of SQLite's SQLITE_CORRUPT and SQLITE_NOTADB.
    if ["malformed", "not a database"].iter().any(|word| reason.contains(word)) {
        return SITE.wrong(format!("The database is damaged: {}.", error.root_cause()), damaged_remedy());
    }
    SITE.wrong(
        format!("There’s no site to examine: {reason}."),
        format!(
            "Check server.data and database.url (`{} config` shows them), or create a site with `{}`.",
            program(),
            create_site()
        ),
    )
}

fn damaged_remedy() -> String {
    format!("Stop the site, keep a copy of its data folder, and restore the last backup: {GUIDE}.")
}

pub(super) async fn checks(opened: &Result<Store, Box<Finding>>) -> Vec<Finding> {
    let store = match opened {
        Ok(store) => store,
        Err(finding) => return vec![(**finding).clone()],
    };
    let (version, integrity, migrations) = tokio::join!(
        VERSION.within(UNREACHABLE_REMEDY, check_version(store)),
        INTEGRITY.within(
            "Large databases take longer: run `PRAGMA quick_check` by hand at night.",
            check_integrity(store)
        ),
        MIGRATIONS.within(UNREACHABLE_REMEDY, check_migrations(store)),
    );
    [version.0, integrity.0, migrations.0].concat()
}

async fn check_version(store: &Store) -> Findings {
    match store.engine_version().await {
        Ok(engine) => VERSION.ok(engine).into(),
        Err(error) => VERSION.wrong(format!("{error}."), UNREACHABLE_REMEDY).into(),
    }
}

async fn check_integrity(store: &Store) -> Findings {
    let finding = match store.integrity().await {
        Ok(Integrity::Intact) => INTEGRITY.ok("No damage found."),
        Ok(Integrity::Unchecked) => {
            INTEGRITY.ok("PostgreSQL answers. It keeps no checksums, so damaged pages can’t be found here.")
        }
        Ok(Integrity::Damaged(damage)) => {
            INTEGRITY.wrong(format!("The database is damaged: {damage}."), damaged_remedy())
        }
        Err(error) => INTEGRITY.wrong(format!("The database can’t be read: {error}."), damaged_remedy()),
    };
    finding.into()
}

async fn check_migrations(store: &Store) -> Findings {
    let finding = match store.migrations().await {
        Ok(MigrationState::Done) => MIGRATIONS.ok("The database fits this version."),
        Ok(MigrationState::Pending(names)) => MIGRATIONS.warning(
            format!("The database is from an earlier version: {} to apply.", names.join(", ")),
            format!(
                "Restart the site; it updates its database when it starts. Make a backup first: `{} backup`.",
                program()
            ),
        ),
        Ok(MigrationState::Newer(name)) => MIGRATIONS.wrong(
            format!("A newer version of Unionhall changed the database: {name}."),
            "Install that version again, or restore the backup made before the update.",
        ),
        Ok(MigrationState::None) => MIGRATIONS
            .wrong("The database has no tables.", format!("Create the site with `{}`.", create_site())),
        Err(error) => MIGRATIONS.wrong(format!("The database can’t be read: {error}."), damaged_remedy()),
    };
    finding.into()
}
