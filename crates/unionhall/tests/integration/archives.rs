//! Round trips of archives: out of one database and storage, into another, and out again.

mod earlier;
mod generated;
mod interrupted;
mod merged;
mod proof;
mod rejections;
mod round_trip;
mod scopes;
mod strangers;

use std::path::{Path, PathBuf};
use std::process::Command;

use archive::export;
use archive::import::import_then;
use archive::manifest::Manifest;
use archive::progress::Progress;
use archive::reader::Archive;
use archive::target::ImportTarget;
use jiff::Timestamp;
use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources};
use platform::database::testing::copy;
use platform::database::transfer::Imported;
use platform::database::{ArchiveScope, Location, Schema, Store, Tx};
use platform::files::Storage;
use testing::s3::S3;
use testing::{Backend, NOW, fresh};
use tokio::sync::OnceCell;
use unionhall::subjects::{schema, sections};
use unionhall::{demo, imported, setup};

const PEOPLE: ArchiveScope = ArchiveScope { people: true, secrets: false };

struct Site {
    folder: tempfile::TempDir,
    location: Location,
    store: Store,
    storage: Storage,
    schema: Schema,
    _s3: Option<S3>,
}

impl Site {
    async fn new(backend: Backend) -> Self {
        Self::with(backend, None).await
    }

    async fn on_s3(backend: Backend) -> Self {
        Self::with(backend, Some(S3::start())).await
    }

    async fn with(backend: Backend, s3: Option<S3>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let location = fresh(backend, folder.path()).await;
        Self::at(folder, location, s3).await
    }

    /// A demo site. The demo is loaded once for each database, and each site starts on a copy.
    async fn demo(backend: Backend) -> Self {
        static PREPARED: [OnceCell<(tempfile::TempDir, Location)>; 2] = [const { OnceCell::const_new() }; 2];
        let prepare = async || {
            let site = Self::new(backend).await;
            site.load_demo().await;
            site.store.close().await;
            (site.folder, site.location)
        };
        let (prepared, location) = PREPARED[backend as usize].get_or_init(prepare).await;
        let folder = tempfile::tempdir().unwrap();
        let media =
            Command::new("cp").arg("-r").arg(prepared.path().join("media")).arg(folder.path()).status();
        assert!(media.unwrap().success());
        let location = copy(location, folder.path()).await;
        Self::at(folder, location, None).await
    }

    async fn at(folder: tempfile::TempDir, location: Location, s3: Option<S3>) -> Self {
        let store = Store::open(&location, &schema()).await.unwrap();
        let mut sources = Sources::default();
        sources.add_option("test", "server.data", folder.path().display().to_string());
        if let Some(s3) = &s3 {
            for (key, value) in testing::s3::settings(s3.port) {
                sources.add_option("test", key, value);
            }
        }
        let config = Config::read(sources, &sections()).unwrap();
        let storage = Storage::open(&config).unwrap();
        setup::first_start(&store, &clock(), &Entropy::System, config.section()).await.unwrap();
        Self { folder, location, store, storage, schema: schema(), _s3: s3 }
    }

    async fn load_demo(&self) {
        demo::load(&self.store, &self.storage, &clock(), &Entropy::System).await.unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn export(&self, scope: &ArchiveScope, to: &Path) -> anyhow::Result<Manifest> {
        let mut tell = |_: &str| {};
        let site = (&self.location, &self.storage, &self.schema);
        export::export(site, scope, to, None, &mut Progress::new(&mut tell)).await
    }

    async fn import(&self, from: &Path) -> anyhow::Result<()> {
        let archive = Archive::open(from, None)?;
        let check = async |tx: &Tx| imported::check(tx, &Imported::All).await;
        import_then(&archive, &self.target(), &mut Progress::new(&mut |_: &str| {}), check).await
    }

    fn target(&self) -> ImportTarget<'_> {
        ImportTarget {
            store: &self.store,
            storage: &self.storage,
            schema: &self.schema,
            scratch: self.folder.path(),
            now: clock().now().into(),
        }
    }

    async fn bytes(&self, scope: &ArchiveScope, name: &str) -> Vec<u8> {
        let path = self.path(name);
        self.export(scope, &path).await.unwrap();
        std::fs::read(path).unwrap()
    }
}

fn clock() -> Clock {
    Clock::starting_at(NOW.parse::<Timestamp>().unwrap())
}
