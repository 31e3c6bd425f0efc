//! Archives of an earlier program are brought up to date, those of a later one are rejected.

use archive::manifest::Manifest;
use platform::store::Store;

use super::{Backend, PEOPLE, Site, schema};

/// The last step of the earlier program: it knew neither people nor alerts nor albums, and pages had no parts.
const LAST: &str = "m0042_unfinished_links";

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_an_earlier_program_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("earlier.db");
    let location = platform::store::Location::Sqlite(path.clone());
    let all = platform::store::migrate::Migrations(&schema()).names();
    let last = all.iter().position(|name| *name == LAST).unwrap();
    let names: Vec<_> = all[..=last].iter().map(|name| (*name).to_owned()).collect();
    let store = Store::open_scratch(&path, &schema(), &names).await.unwrap();
    let tx = store.begin().await.unwrap();
    sea_orm::ConnectionTrait::execute_unprepared(
        tx.quietly(),
        "INSERT INTO pages (id, title, slug, path, sort_order, toc, summary, search_text, published, created_at, updated_at) \
         VALUES (X'00000000000000000000000000000007', 'About', 'about-us', '/about-us', 1, '[]', '', 'about', TRUE, \
         '2025-06-01T12:00:00+00:00', '2025-06-01T12:00:00+00:00')",
    )
    .await
    .unwrap();
    tx.commit().await.unwrap();
    store.close().await;

    let source = Site::new(Backend::Sqlite).await;
    let earlier = Site { location, ..source };
    let archive = folder.path().join("earlier.zip");
    let manifest = earlier.export(&PEOPLE, &archive).await.unwrap();
    assert_eq!(manifest.migrations.last().map(String::as_str), Some(LAST));
    assert!(!manifest.parts.iter().any(|part| part.name == "rows/people.jsonl"));

    for backend in [Backend::Sqlite, Backend::Postgres] {
        let into = Site::new(backend).await;
        into.import(&archive).await.unwrap();
        into.export(&PEOPLE, &into.path("now.zip")).await.unwrap();
        let now = archive::reader::Archive::open(&into.path("now.zip"), None).unwrap();
        let part = now.manifest.parts.iter().find(|part| part.name == "rows/pages.jsonl").unwrap();
        let (mut lines, mut line) = (now.lines(part).unwrap(), Vec::new());
        assert!(lines.next(&mut line).unwrap());
        let page: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(
            (&page["path"], &page["parts"]),
            (&"/about-us".into(), &serde_json::json!([])),
            "{backend:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_a_later_program_is_refused_with_the_version_that_it_needs() {
    let site = Site::new(Backend::Sqlite).await;
    let path = site.path("later.zip");
    site.export(&PEOPLE, &site.path("now.zip")).await.unwrap();
    let now = archive::reader::Archive::open(&site.path("now.zip"), None).unwrap();
    let mut later: Manifest = now.manifest.clone();
    later.program = "7.3.0".to_owned();
    later.migrations.push("m9999_later".to_owned());
    super::rejections::rewritten(&site.path("now.zip"), &path, &later);
    let refused = format!("{:#}", site.import(&path).await.unwrap_err());
    assert!(refused.contains("unionhall 7.3.0") && refused.contains("m9999_later"), "{refused}");
}
