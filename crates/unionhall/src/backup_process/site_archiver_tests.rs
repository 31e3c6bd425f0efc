use std::path::PathBuf;

use platform::clock::{Clock, Entropy};
use platform::config::Sources;
use platform::database::Store;
use platform::database::testing::Backend;
use testing::fresh;

use super::*;
use crate::subjects::sections;
use crate::{demo, setup};

struct Site {
    _data: tempfile::TempDir,
    archiver: SiteArchiver,
    folder: BackupFolder,
    archive: PathBuf,
}

async fn site(backend: Backend) -> Site {
    let data = tempfile::tempdir().unwrap();
    let location = fresh(backend, data.path()).await;
    let mut sources = Sources::default();
    sources.add_option("a test", "server.data", data.path().display().to_string());
    let config = Config::read(sources, &sections()).unwrap();
    let storage = Storage::open(&config).unwrap();
    let store = Store::open(&location, &schema()).await.unwrap();
    setup::first_start(&store, &Clock::System, &Entropy::System, config.section()).await.unwrap();
    demo::load(&store, &storage, &Clock::System, &Entropy::System).await.unwrap();
    let folder = BackupFolder::new(data.path().join("backups"));
    private_folder(&folder);
    let archive = folder.path().join("backup.zip");
    Site {
        archiver: SiteArchiver { config, location, storage, render: crate::restored_pages::render },
        folder,
        archive,
        _data: data,
    }
}

fn private_folder(folder: &BackupFolder) {
    platform::private_files::create_folder(&folder.path().join("files")).unwrap();
}

impl Site {
    async fn proof(&self) -> Result<(), String> {
        let proved = self.archiver.prove(&self.archive, &self.folder).await;
        let left: Vec<_> = std::fs::read_dir(self.folder.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 2, "the proof left something: {left:?}");
        proved.map_err(|error| format!("{error:#}"))
    }

    fn files(&self) -> Vec<PathBuf> {
        let digests = self.archiver.files_of(&self.archive).unwrap();
        digests.into_iter().map(|digest| self.folder.file_path(digest)).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_either_database_restores() {
    use std::os::unix::fs::PermissionsExt as _;

    for backend in [Backend::Sqlite, Backend::Postgres] {
        let site = site(backend).await;
        let made = site.archiver.create(&site.archive, &site.folder).await.unwrap();
        assert!(made.rows > 500 && made.files > 40, "{made:?}");
        let mode = std::fs::metadata(&site.archive).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(site.files().len() as u64, made.files);
        site.proof().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_fails_its_verification() {
    let site = site(Backend::Sqlite).await;
    site.archiver.create(&site.archive, &site.folder).await.unwrap();
    let (file, whole) = (site.files().remove(0), std::fs::read(&site.archive).unwrap());
    let bytes = std::fs::read(&file).unwrap();

    // A separate copy, not a hard link to the site's file.
    std::fs::remove_file(&file).unwrap();
    let missing = site.proof().await.unwrap_err();
    assert!(missing.contains(&file.display().to_string()), "{missing}");
    let mut damaged = bytes.clone();
    damaged[0] ^= 1;
    std::fs::write(&file, damaged).unwrap();
    let refused = site.proof().await.unwrap_err();
    assert!(refused.contains("is damaged"), "{refused}");
    std::fs::write(&file, bytes).unwrap();

    for at in [whole.len() / 4, whole.len() / 2, whole.len() * 3 / 4] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        std::fs::write(&site.archive, damaged).unwrap();
        site.proof().await.unwrap_err();
    }
    std::fs::write(&site.archive, whole).unwrap();
    site.proof().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_backup_reuses_stored_files() {
    use std::os::unix::fs::MetadataExt as _;

    let site = site(Backend::Sqlite).await;
    site.archiver.create(&site.archive, &site.folder).await.unwrap();
    let inodes =
        || site.files().iter().map(|file| std::fs::metadata(file).unwrap().ino()).collect::<Vec<_>>();
    let before = inodes();
    std::fs::remove_file(&site.archive).unwrap();
    site.archiver.create(&site.archive, &site.folder).await.unwrap();
    assert_eq!(inodes(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_missing_file_is_an_error_that_restarts_a_backup() {
    let site = site(Backend::Sqlite).await;
    std::fs::write(&site.archive, "of another backup").unwrap();
    // A retry would delete the obstacle and succeed.
    let blocked = site.archiver.create(&site.archive, &site.folder).await.unwrap_err();
    assert!(!is_of_missing_file(&blocked), "{blocked:#}");
    assert_eq!(std::fs::read(&site.archive).unwrap(), b"of another backup");
    std::fs::remove_file(&site.archive).unwrap();

    let frozen = FrozenDatabase::take(&site.archiver.location, site.folder.path()).await.unwrap();
    let schema = schema();
    let of = export::ExportSource { frozen: &frozen, storage: &site.archiver.storage, schema: &schema };
    let deleted = export::list_files(&of, &SCOPE).await.unwrap().remove(0);
    frozen.close().await;
    std::fs::remove_file(site.archiver.storage.blob_path(&deleted).unwrap()).unwrap();
    let _ = std::fs::remove_file(site.folder.file_path(deleted.sha256.parse().unwrap()));
    let missing = site.archiver.create(&site.archive, &site.folder).await.unwrap_err();
    assert!(is_of_missing_file(&missing), "{missing:#}");
}
