use archive::merge::{MergePermissions, MergeReport, merge};
use archive::progress::Progress;
use archive::reader::Archive;
use platform::database::Tx;
use sea_orm::{ConnectionTrait as _, Statement};
use unionhall::imported;

use super::{Backend, PEOPLE, Site};

async fn merged(site: &Site, from: &std::path::Path, apply: bool) -> MergeReport {
    let archive = Archive::open(from, None).unwrap();
    let permitted = MergePermissions { apply, accounts: true };
    let check = async |tx: &Tx, added| imported::check(tx, &added).await;
    merge(&archive, &site.target(), permitted, &mut Progress::new(&mut |_: &str| {}), check).await.unwrap()
}

pub(super) async fn run(site: &Site, sql: &str) {
    let tx = site.store.begin().await.unwrap();
    let db = tx.quietly();
    db.execute_raw(Statement::from_string(sea_orm::ConnectionTrait::get_database_backend(db), sql))
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merge_reports_conflicts_and_adds_new_rows() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(backend).await, Site::new(backend).await);
        let archive = from.path("site.zip");
        from.export(&PEOPLE, &archive).await.unwrap();
        into.import(&archive).await.unwrap();
        // A question is deleted, and another one changed.
        run(&into, "DELETE FROM questions WHERE slug = (SELECT MIN(slug) FROM questions)").await;
        run(
            &into,
            "UPDATE questions SET question = 'Changed?' WHERE slug = (SELECT MAX(slug) FROM questions)",
        )
        .await;
        let before = into.bytes(&PEOPLE, "before.zip").await;

        let report = merged(&into, &archive, false).await;
        let found = &report["questions"];
        assert_eq!((found.new, found.conflicts), (1, 1), "{found:?}");
        assert!(
            found.conflicting_rows[0].contains("slug ")
                && found.conflicting_rows[0].ends_with("it has other contents here"),
            "{found:?}"
        );
        let quiet = report.iter().filter(|(table, _)| table.as_str() != "questions");
        assert!(quiet.clone().all(|(_, found)| found.new == 0 && found.conflicts == 0), "{report:?}");
        assert!(into.bytes(&PEOPLE, "unchanged.zip").await == before, "a report changed the site");

        // They move money, or record the history of the other site.
        let parts = Archive::open(&archive, None).unwrap().manifest.parts;
        for table in ["refunds", "audit_entries", "page_former_paths"] {
            assert!(
                parts.iter().any(|part| part.name.contains(table)) && !report.contains_key(table),
                "{table}"
            );
        }

        merged(&into, &archive, true).await;
        let again = merged(&into, &archive, false).await;
        assert_eq!((again["questions"].new, again["questions"].conflicts), (0, 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merge_does_not_store_equal_file_contents_twice() {
    let (from, into) = (Site::demo(Backend::Sqlite).await, Site::demo(Backend::Postgres).await);
    let archive = from.path("site.zip");
    from.export(&PEOPLE, &archive).await.unwrap();
    // The paths of the files are deleted, their contents stay.
    run(&into, "DELETE FROM files").await;
    let report = merged(&into, &archive, true).await;
    assert_eq!(report["file_contents"].new, 0, "{:?}", report["file_contents"]);
    assert_eq!((report["files"].conflicts, report["files"].new), (0, 64), "{:?}", report["files"]);
}
