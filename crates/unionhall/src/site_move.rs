//! The command that moves a site to another database or another storage of files, and back.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};
use archive::import::check_empty;
use archive::progress::Progress;
use archive::site_copy::files::FileCopy;
use archive::site_copy::tables::{compare_tables, copy_tables};
use archive::target::Target;
use clap::Args;

use crate::archives::Tell;
use crate::data_folder::{self, Purpose, SITE_ID};
use crate::stop_signal::stop_signal;
use crate::subjects::{schema, sections};
use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources, StorageBackend};
use platform::private;
use platform::storage::Storage;
use platform::store::transfer::Frozen;
use platform::store::{Contents, Location, Store, inspect};

/// The file in the data folder that the one process which moves the site has locked.
const LOCK: &str = "move.lock";
/// What the new settings are called in messages.
const OPTIONS: &str = "unionhall move";

/// Where a site is moved.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct MoveOptions {
    /// The new database: postgres://user:password@host/name, sqlite (the file in the data folder) or sqlite:FILE. `-` reads it from the standard input.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The new storage of files: s3://BUCKET, with the other settings media.s3_*, or folder (the one in the data folder).
    #[arg(long, value_name = "STORAGE")]
    storage: Option<String>,
    /// Return to the site that the settings name, as it was when it was moved.
    #[arg(long, conflicts_with_all = ["database", "storage"])]
    undo: bool,
}

/// A site, by its settings.
struct Site {
    config: Config,
    location: Location,
    storage: Storage,
}

impl Site {
    fn new(config: Config) -> anyhow::Result<Self> {
        let storage = Storage::open(&config).context("cannot open the storage of files")?;
        Ok(Self { location: data_folder::location(&config), storage, config })
    }
}

/// Moves the site, or returns to the one that was moved, and returns what to print.
///
/// # Errors
/// When the new database holds something, a part cannot be copied, or the copy differs: then the site stays where it is, and can be written.
pub(crate) async fn run(sources: Sources, options: MoveOptions, tell: Tell<'_>) -> anyhow::Result<String> {
    let config = Config::read_for_command(sources.clone(), &sections())?;
    if options.undo {
        return undo(&config).await;
    }
    let target = target_config(sources, &options, &config)?;
    let (moves_database, moves_files) = (options.database.is_some(), options.storage.is_some());
    ensure!(
        !moves_database || !is_same(&data_folder::location(&target), &data_folder::location(&config)),
        "the site uses this database already: {}",
        data_folder::location(&config).name()
    );
    ensure!(
        !moves_files || target.media.storage.name() != config.media.storage.name(),
        "the site has its files in this kind of storage already: {}. A bucket is copied to another one by the tools of its provider",
        config.media.storage.name()
    );
    let data_folder::Site { store, known, .. } = data_folder::open(&config, Purpose::Use).await?;
    let _lock = lock(&config.server.data)?;
    let site = known.context("the site was never started: start it once before it is moved")?;
    let mut moving = Moving {
        store,
        source: Site::new(config)?,
        target: Site::new(target)?,
        site,
        moves_database,
        moves_files,
    };
    let moved = moving.run(tell).await;
    moving.store.close().await;
    moved
}

/// Tells whether both are one database, as far as can be seen without a look into it.
fn is_same(one: &Location, other: &Location) -> bool {
    match (one, other) {
        (Location::Sqlite(one), Location::Sqlite(other)) => {
            let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            real(one) == real(other)
        }
        (Location::Postgres { url: one, .. }, Location::Postgres { url: other, .. }) => one == other,
        _ => false,
    }
}

/// The settings of the new site: those of this one, but for what is moved.
fn target_config(mut sources: Sources, options: &MoveOptions, config: &Config) -> anyhow::Result<Config> {
    if let Some(url) = &options.database {
        let url = if url == "-" { first_line()? } else { url.clone() };
        let url = if url == "sqlite" { data_folder::sqlite_url(config) } else { url };
        sources.option(OPTIONS, "database.url", url);
    }
    match options.storage.as_deref() {
        Some("folder") => sources.option(OPTIONS, "media.storage", "folder".to_owned()),
        Some(bucket) => {
            let bucket = bucket.strip_prefix("s3://").map(|bucket| bucket.trim_end_matches('/'));
            let bucket = bucket.with_context(|| "--storage must be folder or s3://BUCKET".to_owned())?;
            sources.option(OPTIONS, "media.storage", "s3".to_owned());
            sources.option(OPTIONS, "media.s3_bucket", bucket.to_owned());
        }
        None => {}
    }
    Ok(Config::read_for_command(sources, &sections())?)
}

fn first_line() -> anyhow::Result<String> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let line = text.lines().next().map(str::trim).filter(|line| !line.is_empty());
    Ok(line.context("the standard input holds no database URL")?.to_owned())
}

/// Keeps a second process from moving the same site at the same time.
fn lock(data: &Path) -> anyhow::Result<File> {
    let file = private::file(&data.join(LOCK)).context("cannot lock the data folder")?;
    ensure!(file.try_lock().is_ok(), "another process is moving this site");
    Ok(file)
}

/// A move.
struct Moving {
    store: Store,
    source: Site,
    target: Site,
    /// The site's ID.
    site: String,
    moves_database: bool,
    moves_files: bool,
}

/// What was moved.
#[derive(Default)]
struct Moved {
    rows: Option<u64>,
    files: Option<usize>,
}

impl Moving {
    async fn run(&mut self, tell: Tell<'_>) -> anyhow::Result<String> {
        let stop = stop_signal()?;
        let mut progress = Progress::new(tell);
        let mut files = self.moves_files.then(|| FileCopy::new(&self.source.storage, &self.target.storage));
        let copying = async {
            let target = if self.moves_database { Some(self.open_target().await?) } else { None };
            if let Some(files) = &mut files {
                files.copy_new(&self.store, &mut progress).await?;
            }
            anyhow::Ok(target)
        };
        let mut stop = std::pin::pin!(stop);
        let target = tokio::select! {
            target = copying => target?,
            () = &mut stop => bail!("stopped. The site stays where it is; what was copied is used by the next attempt"),
        };
        let was_read_only = self.store.writes_stopped().await?.is_some();
        let begun = Instant::now();
        let rest = async {
            self.stop_writes("The site is being moved. Changes can be saved again when the move is done.")
                .await?;
            let moved = self.copy_rest(target.as_ref(), &mut files, &mut progress).await?;
            if self.moves_database {
                self.stop_writes("The site has moved. Changes are made at its new place.").await?;
            } else {
                let now = Clock::System.now().into();
                self.store
                    .allow_writes_on(self.target.config.media.storage.name(), (Entropy::System.uuid(), now))
                    .await?;
            }
            // From here on the folder belongs to the new site.
            data_folder::remember(&self.target.config, &self.target.location, self.site.clone())?;
            anyhow::Ok(moved)
        };
        let moved = tokio::select! {
            moved = rest => moved,
            () = &mut stop => Err(anyhow::anyhow!("stopped")),
        };
        if let Some((store, _)) = target {
            store.close().await;
        }
        match moved {
            Ok(moved) => Ok(self.report(&moved, begun.elapsed().as_secs_f64())),
            Err(error) if was_read_only => Err(error.context(
                "the site was read-only before and stays so. `unionhall move --undo` lets it be written again",
            )),
            Err(error) => {
                self.store.allow_writes().await.context("the site stays read-only: `unionhall move --undo`")?;
                Err(error.context("the site stays where it is, and can be written again"))
            }
        }
    }

    async fn stop_writes(&self, reason: &str) -> anyhow::Result<()> {
        let now = Clock::System.now().into();
        Ok(self.store.stop_writes(reason, (Entropy::System.uuid(), now)).await?)
    }

    /// Opens the new database; tells also whether an attempt that was interrupted after its last step has filled it.
    async fn open_target(&self) -> anyhow::Result<(Store, bool)> {
        let (location, config) = (&self.target.location, &self.target.config);
        let name = location.name();
        let contents = inspect(location, SITE_ID.0, config.database.wait_seconds).await;
        let is_filled = match contents.with_context(|| format!("cannot use {name}"))? {
            Contents::Nothing | Contents::Site(None) => false,
            Contents::Site(Some(site)) if site == self.site => true,
            Contents::Site(Some(site)) => {
                bail!("{name} holds another site already ({site}): name an empty database")
            }
            Contents::Other => bail!("{name} holds tables that are not Unionhall's: name an empty database"),
        };
        let store = Store::open(location, &schema()).await.with_context(|| format!("cannot use {name}"))?;
        if is_filled {
            ensure!(
                store.writes_stopped().await?.is_none(),
                "{name} holds this site as it was before a move, and is read-only: name an empty database, or delete what is there"
            );
        } else {
            let (schema, now) = (schema(), Clock::System.now().into());
            let storage = &self.target.storage;
            let target =
                Target { store: &store, storage, schema: &schema, scratch: &config.server.data, now };
            check_empty(&target).await?;
        }
        Ok((store, is_filled))
    }

    /// Copies what is left once nothing is written any more.
    async fn copy_rest(
        &self,
        target: Option<&(Store, bool)>,
        files: &mut Option<FileCopy<'_>>,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<Moved> {
        let mut moved = Moved::default();
        if let Some(files) = files {
            files.copy_new(&self.store, progress).await?;
            moved.files = Some(files.delete_old(&self.store).await?);
        }
        if let Some((target, is_filled)) = target {
            // Two URLs may name one database.
            ensure!(
                target.writes_stopped().await?.is_none(),
                "{} is the database of this site",
                self.target.location.name()
            );
            let schema = schema();
            let frozen = match &self.source.location {
                // No copy of it is needed: nothing is written.
                Location::Sqlite(path) => Frozen::at(path).await?,
                location @ Location::Postgres { .. } => {
                    Frozen::take(location, &self.source.config.server.data).await?
                }
            };
            let rows = if *is_filled {
                let compared = compare_tables(&frozen, target, &schema, progress).await;
                compared.with_context(|| {
                    format!("{} holds this site already, but not as it is now", self.target.location.name())
                })?
            } else {
                copy_tables(&frozen, target, &schema, progress).await?
            };
            frozen.close().await;
            moved.rows = Some(rows);
        }
        Ok(moved)
    }

    /// What was moved, and what to do now.
    fn report(&self, moved: &Moved, seconds: f64) -> String {
        let what: Vec<_> = [
            moved.rows.map(|rows| format!("{rows} rows")),
            moved.files.map(|files| format!("{files} files")),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut lines = vec![
            format!(
                "Moved {}. The site has been read-only for {seconds:.1} s and stays so until it runs with these settings:",
                what.join(" and ")
            ),
            String::new(),
        ];
        if self.moves_database {
            lines.push(match &self.target.location {
                Location::Sqlite(_)
                    if self.target.config.database.url
                        == Some(data_folder::sqlite_url(&self.target.config)) =>
                {
                    "    database.url: remove it, and UNIONHALL_DATABASE_URL".to_owned()
                }
                Location::Sqlite(path) => format!("    database.url = \"sqlite:{}\"", path.display()),
                location @ Location::Postgres { .. } => {
                    format!("    database.url = the URL that you named: {}", location.name())
                }
            });
        }
        if self.moves_files {
            lines.push(format!("    media.storage = \"{}\"", self.target.config.media.storage.name()));
            if let StorageBackend::S3(s3) = &self.target.config.media.storage {
                lines.push(format!("    media.s3_bucket = \"{}\"", s3.bucket));
            }
        }
        lines.push(String::new());
        lines.push("Stop the old server, change the settings, and start it again.".to_owned());
        lines.push("To return to the old site: `unionhall move --undo`, with the old settings. What was written in the new one stays there.".to_owned());
        lines.join("\n")
    }
}

/// Lets the site that the settings name be written again, and the data folder name it.
async fn undo(config: &Config) -> anyhow::Result<String> {
    let data_folder::Site { store, location, known } = data_folder::open(config, Purpose::Return).await?;
    let _lock = lock(&config.server.data)?;
    let undone = async {
        let site = known.context("the site was never moved")?;
        ensure!(
            store.writes_stopped().await?.is_some(),
            "{} is not read-only: it was not moved, or is in use again. To move it back, name its old place with --database or --storage",
            location.name()
        );
        data_folder::remember(config, &location, site)?;
        store.allow_writes().await?;
        anyhow::Ok(())
    };
    let undone = undone.await;
    store.close().await;
    undone?;
    Ok(format!("The site is again where the settings name it, and can be written: {}", location.name()))
}
