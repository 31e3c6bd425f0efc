use archive::manifest::Manifest;
use platform::database::migrate::Migrations;
use platform::database::{Migration, Schema, SchemaPart, Store};
use sea_orm::ConnectionTrait as _;
use unionhall::subjects::declarations;

use super::{Backend, PEOPLE, Site};

const NICKNAMES: SchemaPart = SchemaPart {
    migrations: &[Migration {
        name: "m9998_nicknames",
        change: |schema| schema.sql("ALTER TABLE pages ADD COLUMN nickname TEXT NOT NULL DEFAULT 'none'"),
    }],
    ..SchemaPart::EMPTY
};

/// An empty site of a later release, whose pages have one column more.
async fn later_site(backend: Backend) -> Site {
    let site = Site::new(backend).await;
    let schema = Schema::new(declarations().map(|declaration| declaration.schema).chain([NICKNAMES]));
    let store = Store::open(&site.location, &schema).await.unwrap();
    Site { store, schema, ..site }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_an_earlier_release_is_brought_up_to_date() {
    let earlier = Site::new(Backend::Sqlite).await;
    let tx = earlier.store.begin().await.unwrap();
    let page = "INSERT INTO pages (id, title, slug, path, sort_order, toc, parts, summary, search_text, sort_key, published, created_at, updated_at) \
        VALUES (X'00000000000000000000000000000007', 'About', 'about-us', 'about-us', 1, '[]', '[]', '', 'about', 'about', TRUE, \
        '2025-06-01T12:00:00+00:00', '2025-06-01T12:00:00+00:00')";
    tx.quietly().execute_unprepared(page).await.unwrap();
    tx.commit().await.unwrap();
    let archive = earlier.path("earlier.zip");
    let manifest = earlier.export(&PEOPLE, &archive).await.unwrap();
    assert_eq!(manifest.migrations, Migrations(&earlier.schema).names());

    for backend in [Backend::Sqlite, Backend::Postgres] {
        let into = later_site(backend).await;
        into.import(&archive).await.unwrap();
        into.export(&PEOPLE, &into.path("now.zip")).await.unwrap();
        let now = archive::reader::Archive::open(&into.path("now.zip"), None).unwrap();
        assert_eq!(now.manifest.migrations, Migrations(&into.schema).names());
        assert_eq!(now.manifest.migrations.len(), manifest.migrations.len() + 1);
        let part = now.manifest.parts.iter().find(|part| part.name == "rows/pages.jsonl").unwrap();
        let (mut lines, mut line) = (now.lines(part).unwrap(), Vec::new());
        assert!(lines.next(&mut line).unwrap());
        let page: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!((&page["path"], &page["nickname"]), (&"about-us".into(), &"none".into()), "{backend:?}");
    }
}

async fn import_error(change: impl FnOnce(&mut Manifest)) -> String {
    let site = Site::new(Backend::Sqlite).await;
    let path = site.path("changed.zip");
    site.export(&PEOPLE, &site.path("now.zip")).await.unwrap();
    super::rejections::edited(&site.path("now.zip"), &path, |_, text| text, change);
    format!("{:#}", site.import(&path).await.unwrap_err())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_a_later_release_is_rejected_with_its_version() {
    let error = import_error(|manifest| {
        manifest.program = "7.3.0".to_owned();
        manifest.migrations.push("m9999_later".to_owned());
    })
    .await;
    assert!(error.contains("unionhall 7.3.0") && error.contains("m9999_later"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_a_preview_is_rejected() {
    let migrations = ["m0001_content", "m0049_albums"].map(str::to_owned).to_vec();
    let error = import_error(|manifest| manifest.migrations = migrations).await;
    assert!(error.contains("written by a preview of unionhall, before its first release"), "{error}");
}
