use sea_orm::ConnectionTrait as _;

use super::*;
use crate::setup;
use crate::subjects::sections;
use platform::clock::Clock;
use platform::config::Sources;
use platform::database::testing::{Backend, empty_postgres};
use testing::fresh;

fn config(data: &Path, database: Option<&Location>) -> Config {
    let mut sources = Sources::default();
    sources.add_option("--data", "server.data", data.display().to_string());
    if let Some(Location::Postgres { url, .. }) = database {
        sources.add_option("a test", "database.url", url.clone());
    }
    Config::read(sources, &sections()).unwrap()
}

async fn start(config: &Config) -> anyhow::Result<String> {
    let Site { store, location, known } = open(config, Purpose::Create).await?;
    let id = setup::site_id(&store, &Clock::System, &Entropy::System, known).await?;
    store.close().await;
    write_mark(config, &location, id.clone())?;
    Ok(id)
}

async fn rejection(config: &Config, purpose: Purpose) -> String {
    format!("{:#}", open(config, purpose).await.expect_err("it is refused"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_data_folder_rejects_another_postgresql_database() {
    let place = tempfile::tempdir().unwrap();
    let (ours, theirs, empty) = (empty_postgres().await, empty_postgres().await, empty_postgres().await);
    let config = |folder: &str, database| config(&place.path().join(folder), database);
    // Commands create neither folder nor database.
    let none = rejection(&config("ours", Some(&ours)), Purpose::Use).await;
    assert!(none.contains("no data folder") && none.contains("ours"), "{none}");
    std::fs::create_dir(place.path().join("ours")).unwrap();
    let none = rejection(&config("ours", Some(&ours)), Purpose::Use).await;
    assert!(none.contains("no site here") && none.contains(&ours.name()) && none.contains("ours"), "{none}");
    assert_eq!(inspect(&ours, SITE_ID.0, 0).await.unwrap(), Contents::Nothing);

    let id = start(&config("ours", Some(&ours))).await.unwrap();
    let other = start(&config("theirs", Some(&theirs))).await.unwrap();
    assert!(id != other);
    let mark = std::fs::read_to_string(place.path().join("ours/site.json")).unwrap();
    assert!(mark.contains(&id) && mark.contains("postgresql") && !mark.contains("postgres://"), "{mark}");
    // An empty folder joins the site.
    assert_eq!(start(&config("second", Some(&ours))).await.unwrap(), id);
    assert_eq!(start(&config("ours", Some(&ours))).await.unwrap(), id, "and again");
    for purpose in [Purpose::Create, Purpose::Use] {
        // A shell without UNIONHALL_DATABASE_URL.
        let sqlite = rejection(&config("ours", None), purpose).await;
        assert!(sqlite.contains("kind postgresql") && sqlite.contains("unionhall.db"), "{sqlite}");
        let wrong = rejection(&config("ours", Some(&theirs)), purpose).await;
        assert!(wrong.contains(&id) && wrong.contains(&other) && wrong.contains(&theirs.name()), "{wrong}");
        let lost = rejection(&config("ours", Some(&empty)), purpose).await;
        assert!(lost.contains(&id) && lost.contains("missing or empty"), "{lost}");
    }
    assert!(!place.path().join("ours/unionhall.db").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_other_tables_is_rejected_unless_of_an_extension() {
    let place = tempfile::tempdir().unwrap();
    let (database, other) = (empty_postgres().await, empty_postgres().await);
    for (location, is_other) in [(&database, false), (&other, true)] {
        let Location::Postgres { url, .. } = location else { unreachable!() };
        let db = sea_orm::Database::connect(url.as_str()).await.unwrap();
        // As PostGIS does.
        for sql in [
            "CREATE TABLE spatial_ref_sys (srid INTEGER)",
            "ALTER EXTENSION plpgsql ADD TABLE spatial_ref_sys",
        ] {
            db.execute_unprepared(sql).await.unwrap();
        }
        if is_other {
            db.execute_unprepared("CREATE TABLE members (name TEXT)").await.unwrap();
        }
        db.close().await.unwrap();
    }
    let rejected = rejection(&config(&place.path().join("other"), Some(&other)), Purpose::Create).await;
    assert!(rejected.contains("tables that are not Unionhall's"), "{rejected}");
    let config = config(&place.path().join("ours"), Some(&database));
    let id = start(&config).await.unwrap();
    assert_eq!(start(&config).await.unwrap(), id, "and again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_data_folder_without_a_mark_gets_one_at_the_next_start() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let place = tempfile::tempdir().unwrap();
        let location = fresh(backend, place.path()).await;
        if let Location::Sqlite(path) = &location {
            std::fs::rename(path, place.path().join(DATABASE_FILE)).unwrap();
        }
        std::fs::create_dir_all(place.path().join("media/contents")).unwrap();
        std::fs::write(place.path().join("media/contents/a.pdf"), "%PDF").unwrap();
        let config = config(place.path(), Some(&location));
        let opened = open(&config, Purpose::Use).await.unwrap();
        opened.store.close().await;
        assert!(
            opened.known.is_none() && !place.path().join(MARK_FILE).exists(),
            "commands leave it as it is"
        );
        let id = start(&config).await.unwrap();
        assert_eq!(Mark::read(place.path()).unwrap().unwrap().site, id, "{backend:?}");
        assert_eq!(open(&config, Purpose::Use).await.unwrap().known, Some(id));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_database_without_a_site_id_gets_that_of_its_folder() {
    let place = tempfile::tempdir().unwrap();
    let (config, backup) = (config(place.path(), None), place.path().join("backup"));
    std::fs::create_dir(&backup).unwrap();
    let Location::Sqlite(backup) = fresh(Backend::Sqlite, &backup).await else { unreachable!() };
    let id = start(&config).await.unwrap();
    std::fs::rename(backup, place.path().join(DATABASE_FILE)).unwrap();
    assert_eq!(start(&config).await.unwrap(), id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_site_is_rejected_beside_files_of_another() {
    let place = tempfile::tempdir().unwrap();
    let config = config(place.path(), None);
    let (database, contents) = (place.path().join(DATABASE_FILE), place.path().join("media/contents/ab"));
    std::fs::create_dir_all(&contents).unwrap();
    std::fs::write(&database, "").unwrap();
    std::fs::write(contents.join("file"), "bytes").unwrap();
    for _ in ["a database of no bytes", "none"] {
        let beside = rejection(&config, Purpose::Create).await;
        assert!(beside.contains("unionhall.db") && beside.contains("media/contents/ab/file"), "{beside}");
        if database.exists() {
            assert_eq!(std::fs::metadata(&database).unwrap().len(), 0, "it is left as it is");
            std::fs::remove_file(&database).unwrap();
        }
    }
    assert!(!database.exists());
    // Empty folders do not count: a first start may have been interrupted.
    std::fs::remove_file(contents.join("file")).unwrap();
    std::fs::write(&database, "").unwrap();
    let id = start(&config).await.unwrap();
    // With a mark, a missing database is an error.
    for file in ["unionhall.db", "unionhall.db-wal", "unionhall.db-shm"] {
        let _ = std::fs::remove_file(place.path().join(file));
    }
    let lost = rejection(&config, Purpose::Create).await;
    assert!(lost.contains(&id) && lost.contains("missing or empty") && !database.exists(), "{lost}");
    // Files of other programs stay.
    std::fs::remove_file(place.path().join(MARK_FILE)).unwrap();
    let other = sea_orm::Database::connect(format!("sqlite:{}?mode=rwc", database.display())).await.unwrap();
    sea_orm::ConnectionTrait::execute_unprepared(&other, "CREATE TABLE theirs (id INTEGER)").await.unwrap();
    other.close().await.unwrap();
    assert!(rejection(&config, Purpose::Create).await.contains("not Unionhall's"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_site_is_rejected_beside_a_database_log() {
    for (database, log) in
        [(None, "unionhall.db-wal"), (Some(""), "unionhall.db-wal"), (None, "unionhall.db-journal")]
    {
        let place = tempfile::tempdir().unwrap();
        let config = config(place.path(), None);
        if let Some(bytes) = database {
            std::fs::write(place.path().join(DATABASE_FILE), bytes).unwrap();
        }
        let log = place.path().join(log);
        std::fs::write(&log, "what was written last").unwrap();
        let beside = rejection(&config, Purpose::Create).await;
        assert!(beside.contains("no new site is made") && beside.contains(log.to_str().unwrap()), "{beside}");
        assert_eq!(std::fs::read(&log).unwrap(), b"what was written last", "it is left as it is");
        // An empty log has no data.
        std::fs::write(&log, "").unwrap();
        start(&config).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_first_start_is_resumed() {
    let place = tempfile::tempdir().unwrap();
    let (config, database) = (config(place.path(), None), place.path().join(DATABASE_FILE));
    let url = format!("sqlite:{}?mode=rwc", database.display());
    let begun = sea_orm::Database::connect(url).await.unwrap();
    // The writes so far are only in the log, and create no table.
    begun.execute_unprepared("PRAGMA journal_mode = wal; PRAGMA user_version = 1").await.unwrap();
    assert!(std::fs::metadata(place.path().join("unionhall.db-wal")).unwrap().len() > 0);
    start(&config).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_media_storage_is_rejected_at_start() {
    let place = tempfile::tempdir().unwrap();
    start(&config(place.path(), None)).await.unwrap();
    let mut sources = Sources::default();
    sources.add_option("--data", "server.data", place.path().display().to_string());
    for (key, value) in
        [("storage", "s3"), ("s3_bucket", "b"), ("s3_access_key", "a"), ("s3_secret_key", "s3cret")]
    {
        sources.add_option("a test", &format!("media.{key}"), value.to_owned());
    }
    let moved = rejection(&Config::read(sources, &sections()).unwrap(), Purpose::Create).await;
    assert!(moved.contains("media.storage") && moved.contains("delete site.json"), "{moved}");
}

#[tokio::test]
async fn an_unreadable_database_is_reported_with_its_owner_and_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = tempfile::tempdir().unwrap();
    let database = place.path().join(DATABASE_FILE);
    std::fs::write(&database, "this is no database, however long it may be").unwrap();
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o640)).unwrap();
    let said = rejection(&config(place.path(), None), Purpose::Use).await;
    let owner = format!("belongs to user {}", rustix::process::geteuid().as_raw());
    for part in [database.to_str().unwrap(), "mode 0640", &owner, "cannot open the database"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// Backups are no data: a folder with nothing else accepts a new site, for restoring.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_with_only_backups_accepts_a_new_site() {
    let place = tempfile::tempdir().unwrap();
    let files = place.path().join("backups/files/ab");
    std::fs::create_dir_all(&files).unwrap();
    std::fs::write(files.join("ab01"), "a file of a backup").unwrap();
    std::fs::write(place.path().join("backups/2026-06-15T06-00-00Z.zip"), "an archive").unwrap();
    assert!(!start(&config(place.path(), None)).await.unwrap().is_empty());
}
