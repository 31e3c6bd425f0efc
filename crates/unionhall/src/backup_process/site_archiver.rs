//! Making and proving the backups of this site.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, ensure};
use archive::backup::{Archiver, BackupFolder, Contents, Digest};
use archive::encryption::Lock;
use archive::export::{self, Files, Site};
use archive::file_copies::copy_file;
use archive::progress::Progress;
use archive::proof::restore_and_compare;
use archive::reader::Archive;
use async_trait::async_trait;
use axum::body::Body;
use axum::extract::Request;
use tower::ServiceExt as _;

use crate::data_folder;
use crate::router;
use crate::serve;
use crate::subjects::schema;
use platform::config::{Backup, Config, StorageBackend};
use platform::http::request_log::InternalRequest;
use platform::storage::Storage;
use platform::storage::transfer::BlobId;
use platform::store::transfer::Frozen;
use platform::store::{Location, Scope};

/// A backup holds everything.
const SCOPE: Scope = Scope { people: true, secrets: true };
/// How often a backup begins anew when a file is deleted while it is made.
const TRIES: usize = 3;
/// The pages of each kind that a restored site must render: lists, and the beginnings of the addresses of items.
const LISTS: [&str; 10] = [
    "/",
    "/news",
    "/events",
    "/documents",
    "/faq",
    "/officers",
    "/photos",
    "/shop",
    "/donate",
    "/sitemap.xml",
];
const ITEMS: [&str; 4] = ["/news/", "/events/", "/photos/", "/shop/product/"];

/// The archiver of this site.
struct SiteArchiver {
    config: Config,
    location: Location,
    storage: Storage,
}

/// The archiver of the site that the settings name.
pub(super) fn site_archiver(config: &Config) -> anyhow::Result<Arc<dyn Archiver>> {
    let storage = Storage::open(config).context("cannot open the storage of files")?;
    Ok(Arc::new(SiteArchiver { config: config.clone(), location: data_folder::location(config), storage }))
}

#[async_trait]
impl Archiver for SiteArchiver {
    async fn create(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<Contents> {
        let mut tries = 0;
        loop {
            tries += 1;
            let made = self.write(archive, folder).await;
            if made.is_ok() || tries == TRIES {
                return made;
            }
            if archive.exists() {
                std::fs::remove_file(archive)?;
            }
        }
    }

    async fn prove(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<()> {
        let opened = Archive::open(archive, None)?;
        let files = folder.path().join("files");
        let restored = restore_and_compare(&opened, &files, folder.path(), &schema()).await?;
        self.render(restored.folder()).await
    }

    fn files_of(&self, archive: &Path) -> anyhow::Result<BTreeSet<Digest>> {
        let blobs = Archive::open(archive, None)?.files()?;
        let digest = |blob: BlobId| {
            let parsed = blob.sha256.parse();
            parsed.map_err(|()| anyhow::anyhow!("{} is no hash", blob.sha256))
        };
        blobs.into_iter().map(digest).collect()
    }

    fn encrypt(&self, from: &mut dyn Read, to: &mut dyn Write) -> anyhow::Result<()> {
        let copies = self.config.section::<Backup>().offsite.as_ref();
        let copies = copies.context("no bucket is set for backups")?;
        let mut encrypted = Lock::of_recipient(copies.recipient.as_str())?.encrypt(to)?;
        io::copy(from, &mut encrypted)?;
        encrypted.finish()?;
        Ok(())
    }
}

impl SiteArchiver {
    async fn write(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<Contents> {
        let frozen = Frozen::take(&self.location, folder.path()).await?;
        let schema = schema();
        let site = Site { frozen: &frozen, storage: &self.storage, schema: &schema };
        for blob in export::files(&site, &SCOPE).await? {
            let digest = blob.sha256.parse().map_err(|()| anyhow::anyhow!("{} is no hash", blob.sha256))?;
            let copied = copy_file(&self.storage, &blob, &folder.file(digest)).await;
            copied.with_context(|| format!("cannot copy the file {}", blob.sha256))?;
        }
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(archive)?;
        let mut quiet = |_: &str| {};
        let into = (BufWriter::new(file), Files::Beside);
        let (manifest, out) = export::write(&site, &SCOPE, into, &mut Progress::new(&mut quiet)).await?;
        frozen.close().await;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len() + manifest.file_bytes;
        File::open(folder.path())?.sync_all()?;
        Ok(Contents { rows: manifest.rows(), files: manifest.files, bytes })
    }

    /// Renders a page of each kind from a restored database.
    async fn render(&self, data: &Path) -> anyhow::Result<()> {
        let mut config = self.config.clone();
        config.server.data = data.to_owned();
        config.database.url = None;
        config.media.storage = StorageBackend::Folder;
        config.server.renderers = 1;
        let app = serve::build_restored(config).await?;
        let service = router::service(&app);
        let mut paths: Vec<String> = LISTS.map(str::to_owned).to_vec();
        let sitemap = get(&service, "/sitemap.xml").await?;
        let addresses = sitemap.split("<loc>").filter_map(|part| part.split("</loc>").next());
        let found: Vec<_> =
            addresses.filter_map(|address| address.strip_prefix(&*app.config.server.url)).collect();
        for beginning in ITEMS {
            paths
                .extend(found.iter().find(|path| path.starts_with(beginning)).map(|path| (*path).to_owned()));
        }
        for path in paths {
            get(&service, &path).await.with_context(|| format!("the restored site does not show {path}"))?;
        }
        app.store.close().await;
        Ok(())
    }
}

/// The body of a page that answers 200.
async fn get(service: &platform::http::cache::CacheService, path: &str) -> anyhow::Result<String> {
    let mut request = Request::get(path).body(Body::empty())?;
    request.extensions_mut().insert(InternalRequest);
    let response = service.clone().oneshot(request).await?;
    ensure!(response.status().is_success(), "it answers {}", response.status());
    let body = axum::body::to_bytes(response.into_body(), 64 << 20).await?;
    Ok(String::from_utf8_lossy(&body).into_owned())
}

#[cfg(test)]
#[path = "site_archiver_tests.rs"]
mod tests;
