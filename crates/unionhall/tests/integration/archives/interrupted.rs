use archive::import::import_then;
use archive::progress::Progress;
use archive::reader::Archive;

use super::{Backend, PEOPLE, Site};

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_import_record_rolls_back_the_import() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(Backend::Sqlite).await, Site::new(backend).await);
        from.export(&PEOPLE, &from.path("site.zip")).await.unwrap();
        let archive = Archive::open(&from.path("site.zip"), None).unwrap();
        let mut quiet = |_: &str| {};
        let mut progress = Progress::new(&mut quiet);
        let record = async |_: &platform::database::Tx| anyhow::bail!("the history is full");
        let failed = import_then(&archive, &into.target(), &mut progress, record).await.unwrap_err();
        assert!(failed.to_string().contains("the history is full"), "{failed:#}");
        // The target is still empty.
        into.import(&from.path("site.zip")).await.unwrap();
        assert!(into.bytes(&PEOPLE, "again.zip").await == std::fs::read(from.path("site.zip")).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_deletes_partial_files_of_an_interrupted_one() {
    let (from, into) = (Site::demo(Backend::Sqlite).await, Site::new(Backend::Sqlite).await);
    from.export(&PEOPLE, &from.path("site.zip")).await.unwrap();
    let stored = first_file(&from.path("media/contents"));
    let stored = into.folder.path().join(stored.strip_prefix(from.folder.path()).unwrap());
    // An incomplete file has such a name.
    let left = stored.with_file_name("original#1");
    std::fs::create_dir_all(left.parent().unwrap()).unwrap();
    std::fs::write(&left, "a part").unwrap();
    into.import(&from.path("site.zip")).await.unwrap();
    assert!(stored.exists() && !left.exists());
}

fn first_file(folder: &std::path::Path) -> std::path::PathBuf {
    let path = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    if path.is_dir() { first_file(&path) } else { path }
}
