use super::{Backend, PEOPLE, Site};

async fn is_the_same_again(from: Site, into: Site) {
    let archive = from.path("site.zip");
    let written = from.export(&PEOPLE, &archive).await.unwrap();
    assert!(
        written.count_rows() > 500 && written.files > 40,
        "{} rows, {} files",
        written.count_rows(),
        written.files
    );
    into.import(&archive).await.unwrap();
    let again = into.bytes(&PEOPLE, "again.zip").await;
    assert!(again == std::fs::read(&archive).unwrap(), "an archive of the filled site is another one");
    assert!(from.bytes(&PEOPLE, "second.zip").await == again, "the same site makes other bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_from_sqlite_imports_unchanged_into_postgresql_and_s3() {
    is_the_same_again(Site::demo(Backend::Sqlite).await, Site::on_s3(Backend::Postgres).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_from_postgresql_and_s3_imports_unchanged_into_sqlite() {
    let from = Site::on_s3(Backend::Postgres).await;
    from.load_demo().await;
    is_the_same_again(from, Site::new(Backend::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_rows_are_searchable() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(Backend::Sqlite).await, Site::new(backend).await);
        from.export(&PEOPLE, &from.path("site.zip")).await.unwrap();
        into.import(&from.path("site.zip")).await.unwrap();
        for site in [&from, &into] {
            let reader = site.store.reader(std::sync::Arc::default());
            let query = serde_json::from_value(serde_json::json!({"search": "contract"})).unwrap();
            let found =
                content::news::queries::list(&reader, query, super::clock().now().into()).await.unwrap();
            assert!(found.total > 0, "{backend:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_export_is_resumed() {
    let site = Site::demo(Backend::Sqlite).await;
    let whole = site.bytes(&PEOPLE, "whole.zip").await;
    for cut in [1, whole.len() / 3, whole.len() / 2, whole.len() - 10] {
        let name = format!("{cut}.zip");
        std::fs::write(site.path(&format!("{name}.partial")), &whole[..cut]).unwrap();
        assert!(site.bytes(&PEOPLE, &name).await == whole, "cut after {cut} bytes");
    }
    // A partial archive is not trusted: a damaged file is read from the storage again.
    let mut damaged = whole.clone();
    damaged[2000] ^= 1;
    std::fs::write(site.path("damaged.zip.partial"), damaged).unwrap();
    assert!(site.bytes(&PEOPLE, "damaged.zip").await == whole);
}
