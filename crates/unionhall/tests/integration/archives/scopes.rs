use std::collections::BTreeSet;
use std::io::Read as _;

use accounts::auth::accounts::NewAccount;
use archive::encryption::{DecryptionKey, EncryptionKey};
use archive::export;
use archive::progress::Progress;
use archive::reader::Archive;
use platform::clock::Entropy;
use platform::database::ArchiveScope;
use sea_orm::{ConnectionTrait as _, Database, DbBackend, Statement};

use super::{PEOPLE, Site};
use testing::prelude::*;

/// Tables of a database without those of search indexes.
async fn tables() -> BTreeSet<String> {
    let site = Site::new(Backend::Postgres).await;
    let platform::database::Location::Postgres { url, .. } = &site.location else { unreachable!() };
    let db = Database::connect(url).await.unwrap();
    let all = "SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
        WHERE nspname = 'public' AND relkind = 'r'";
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Postgres, all)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_table_is_declared_once() {
    let schema = super::schema();
    let declared: Vec<_> = schema.archived().map(|archived| archived.table.to_owned()).collect();
    let once: BTreeSet<_> = declared.iter().cloned().collect();
    assert_eq!(declared.len(), once.len(), "a table is declared twice: {declared:?}");
    assert_eq!(once, tables().await, "what archives hold of a table, its subject declares");
}

pub(super) fn text(path: &std::path::Path) -> String {
    let archive = Archive::open(path, None).unwrap();
    let mut all = String::new();
    for part in &archive.manifest.parts {
        let (mut lines, mut line) = (archive.lines(part).unwrap(), Vec::new());
        while lines.next(&mut line).unwrap() {
            all.push_str(std::str::from_utf8(&line).unwrap());
            all.push('\n');
        }
    }
    all
}

#[on_both_databases]
async fn an_export_excludes_secrets_and_optionally_people(app: TestApp) {
    let token = app.signed_in("warden.of.secrets@example.org", Role::Owner).await;
    let person = json!({
        "name": "Hidden Hilda", "groups": ["Stewards"], "phone": "(330) 555-7777", "phone_public": false,
        "email": "hilda@private.example", "email_public": false, "published": true,
    });
    app.staff(Method::POST, "/people", &token, person).await.is(201);
    let folder = tempfile::tempdir().unwrap();
    let schema = super::schema();
    let site = (&app.location, &app.app.storage, &schema);
    let mut tell = |_: &str| {};
    let with = folder.path().join("with.zip");
    export::export(site, &PEOPLE, &with, None, &mut Progress::new(&mut tell)).await.unwrap();
    let without = folder.path().join("without.zip");
    let scope = ArchiveScope { people: false, secrets: false };
    export::export(site, &scope, &without, None, &mut Progress::new(&mut tell)).await.unwrap();
    let (with, without) = (text(&with), text(&without));
    for secret in ["$argon2", "private_key", "refresh_key"] {
        assert!(!with.contains(secret) && !without.contains(secret), "{secret}");
    }
    for personal in ["warden.of.secrets", "Hidden Hilda", "555-7777", "hilda@private"] {
        assert!(with.contains(personal), "{personal} is missing");
        assert!(!without.contains(personal), "{personal} left");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_exported_only_encrypted() {
    let site = Site::new(Backend::Sqlite).await;
    let scope = ArchiveScope { people: true, secrets: true };
    let (mut tell, target) = (|_: &str| {}, site.path("secrets.zip"));
    let source = (&site.location, &site.storage, &site.schema);
    let refused = export::export(source, &scope, &target, None, &mut Progress::new(&mut tell)).await;
    assert!(refused.is_err() && !target.exists());

    let lock = EncryptionKey::of_passphrase("correct horse".to_owned());
    export::export(source, &scope, &target, Some(&lock), &mut Progress::new(&mut tell)).await.unwrap();
    let mut bytes = Vec::new();
    std::fs::File::open(&target).unwrap().read_to_end(&mut bytes).unwrap();
    assert!(bytes.starts_with(b"age-encryption.org/v1"));
    assert!(Archive::open(&target, None).is_err());
    assert!(Archive::open(&target, Some(&DecryptionKey::of_passphrase("wrong".to_owned()))).is_err());
    let key = DecryptionKey::of_passphrase("correct horse".to_owned());
    let opened = Archive::open(&target, Some(&key)).unwrap();
    opened.verify_parts(|_| {}).unwrap();
    assert!(
        opened.manifest.parts.iter().any(|part| part.name == "rows/signing_keys.jsonl" && part.rows == 1)
    );
}

pub(super) async fn account(site: &Site, email: &str, role: Role) -> Option<String> {
    let id = Entropy::System.uuid();
    let password_hash = Some(format!("$argon2id$of {id}"));
    let hash = password_hash.clone();
    let new = NewAccount {
        id,
        email: email.into(),
        password_hash,
        role,
        confirmed: true,
        user_metadata: json!({}),
    };
    let tx = site.store.begin().await.unwrap();
    accounts::auth::accounts::create(&tx, new, super::clock().now().into()).await.unwrap();
    tx.commit().await.unwrap();
    hash
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_keeps_password_and_role_of_the_first_owner() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::new(backend).await, Site::new(backend).await);
        account(&from, "owner@example.org", Role::Staff).await;
        account(&from, "other@example.org", Role::Owner).await;
        from.export(&PEOPLE, &from.path("site.zip")).await.unwrap();
        let hash = account(&into, "owner@example.org", Role::Owner).await;
        into.import(&from.path("site.zip")).await.unwrap();

        let tx = into.store.begin().await.unwrap();
        let owner =
            accounts::auth::accounts::by_email(tx.read(), "owner@example.org").await.unwrap().unwrap();
        assert_eq!((owner.role, owner.password_hash), (Role::Owner, hash));
        let other =
            accounts::auth::accounts::by_email(tx.read(), "other@example.org").await.unwrap().unwrap();
        assert_eq!((other.role, other.password_hash), (Role::Owner, None));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_keeps_a_first_owner_missing_from_the_archive() {
    let (from, into) = (Site::new(Backend::Sqlite).await, Site::new(Backend::Sqlite).await);
    account(&from, "other@example.org", Role::Owner).await;
    from.export(&PEOPLE, &from.path("site.zip")).await.unwrap();
    let hash = account(&into, "owner@example.org", Role::Owner).await;
    into.import(&from.path("site.zip")).await.unwrap();
    let tx = into.store.begin().await.unwrap();
    for (email, expected) in [("owner@example.org", hash), ("other@example.org", None)] {
        let found = accounts::auth::accounts::by_email(tx.read(), email).await.unwrap().unwrap();
        assert_eq!(found.password_hash, expected, "{email}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_committed_archive_schema_is_up_to_date() {
    let committed =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/archive.schema.json"));
    let now = archive::schema::json_schema(&super::schema()).await.unwrap();
    assert!(committed.unwrap() == format!("{now:#}\n"), "`cargo xtask codegen` writes it anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_without_people_excludes_their_pictures() {
    /// Of the demonstration's people.
    const PORTRAITS: u64 = 11;
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let site = Site::demo(backend).await;
        let tx = site.store.begin().await.unwrap();
        let picture = "images/demo/5k-run.webp";
        for sql in [
            format!("DELETE FROM file_uses WHERE file = '{picture}'"),
            format!(
                "INSERT INTO file_uses (resource, item_id, file, host, title, is_trashed) \
                 SELECT 'people', id, '{picture}', '', 'Hilda', '0' FROM files WHERE path = 'demo/5k-run.webp'"
            ),
            // A former portrait that is hidden now.
            "UPDATE files SET private = '1' WHERE path = 'demo/mug.webp'".to_owned(),
            "DELETE FROM file_uses WHERE file = 'images/demo/mug.webp'".to_owned(),
        ] {
            tx.quietly().execute_unprepared(&sql).await.unwrap();
        }
        tx.commit().await.unwrap();
        let scope = ArchiveScope { people: false, secrets: false };
        let all = site.export(&PEOPLE, &site.path("all.zip")).await.unwrap();
        let public = site.export(&scope, &site.path("public.zip")).await.unwrap();
        assert_eq!(public.files, all.files - PORTRAITS - 2);
        assert!(text(&site.path("all.zip")).contains("demo/5k-run.webp"));
        assert!(!text(&site.path("public.zip")).contains("\"demo/5k-run.webp\""));

        // Another row uses it too, so it stays.
        let tx = site.store.begin().await.unwrap();
        let other = format!(
            "INSERT INTO file_uses (resource, item_id, file, host, title, is_trashed) \
             SELECT 'news', id, '{picture}', '', 'Run', '0' FROM files WHERE path = 'demo/5k-run.webp'"
        );
        tx.quietly().execute_unprepared(&other).await.unwrap();
        tx.commit().await.unwrap();
        let public = site.export(&scope, &site.path("used.zip")).await.unwrap();
        assert_eq!(public.files, all.files - PORTRAITS - 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_without_people_can_be_imported() {
    let scope = ArchiveScope { people: false, secrets: false };
    for (one, other) in [(Backend::Sqlite, Backend::Postgres), (Backend::Postgres, Backend::Sqlite)] {
        let (from, into) = (Site::demo(one).await, Site::new(other).await);
        let before = from.bytes(&scope, "public.zip").await;
        into.import(&from.path("public.zip")).await.unwrap();
        assert!(into.bytes(&scope, "again.zip").await == before, "{one:?}");
    }
}
