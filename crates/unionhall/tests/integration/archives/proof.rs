//! Errors that only a proof finds, since the archive's hashes are valid.

use archive::proof::restore_and_compare;
use archive::reader::Archive;

use super::rejections::forged;
use super::{Backend, PEOPLE, Site};

#[tokio::test(flavor = "multi_thread")]
async fn verification_names_a_table_restored_with_other_contents() {
    let site = Site::new(Backend::Sqlite).await;
    site.export(&PEOPLE, &site.path("site.zip")).await.unwrap();
    let whole = Archive::open(&site.path("site.zip"), None).unwrap();
    let part = whole.manifest.parts.iter().find(|part| part.table() == Some("nav_links")).unwrap();
    let (mut lines, mut line) = (whole.lines(part).unwrap(), Vec::new());
    assert!(lines.next(&mut line).unwrap());
    let line = String::from_utf8(line).unwrap() + "\n";

    let prove = async |line: &str| {
        let path = site.path("forged.zip");
        forged(&path, &[("file_contents", "", 0), ("nav_links", line, 1)]);
        let archive = Archive::open(&path, None).unwrap();
        let proved =
            restore_and_compare(&archive, site.folder.path(), site.folder.path(), &site.schema).await;
        proved.map(drop).map_err(|error| format!("{error:#}"))
    };
    prove(&line).await.unwrap();
    // The same row in other bytes, covered by the archive's hash: no database reproduces them.
    let different = prove(&line.replacen('{', "{ ", 1)).await.unwrap_err();
    assert!(different.contains("nav_links was restored with other contents"), "{different}");
}
