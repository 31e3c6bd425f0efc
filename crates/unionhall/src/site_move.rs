//! The command that moves a site to another database or another storage of files, and back.

use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
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
use platform::storage::Storage;
use platform::store::transfer::Frozen;
use platform::store::{Contents, Location, MoveLock, Store, inspect};

/// What staff read while the site moves.
const MOVING: &str = "The site is being moved. Changes can be saved again when the move is done.";
/// What they read afterward, until the move is undone.
const MOVED: &str = "The site has moved. Changes are made at its new place.";
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
    check_owner(&config.server.data)?;
    let _lock = lock(&data_folder::location(&config)).await?;
    let site = known.context("the site was never started: start it once before it is moved")?;
    ensure!(
        store.writes_stopped().await?.as_deref() != Some(MOVED),
        "this site has moved: use its new settings, or return with `unionhall move --undo` first"
    );
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

/// Keeps a second process from moving the same site at the same time, and the site from being moved onto itself.
async fn lock(location: &Location) -> anyhow::Result<MoveLock> {
    let taken = MoveLock::take(location).await.with_context(|| format!("cannot use {}", location.name()))?;
    taken.with_context(|| {
        format!("another process is moving this site, or {} is the database that it has", location.name())
    })
}

/// Rejects another user than that of the data: the server could not read what is written here.
fn check_owner(data: &Path) -> anyhow::Result<()> {
    let (owner, user) = (std::fs::metadata(data)?.uid(), rustix::process::geteuid().as_raw());
    ensure!(
        owner == user,
        "{} belongs to user {owner}, and this is user {user}: run the command as the program's user",
        data.display()
    );
    Ok(())
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

/// The database that a site is moved to.
struct NewDatabase {
    store: Store,
    /// Whether an attempt that was interrupted after its last step has filled it.
    is_filled: bool,
    _lock: MoveLock,
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
                // Those that are gone are looked for again once nobody deletes any.
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
            self.stop_writes(MOVING).await?;
            let moved = self.copy_rest(target.as_ref(), &mut files, &mut progress).await?;
            if !self.moves_database {
                let storage = self.target.config.media.storage.name();
                let now = Clock::System.now().into();
                self.store.allow_writes_on(storage, (Entropy::System.uuid(), now)).await?;
            }
            // From here on the folder belongs to the new site.
            let remembered =
                data_folder::remember(&self.target.config, &self.target.location, self.site.clone());
            remembered.context("everything is copied, but the data folder does not name the new site: empty the new database, and move again")?;
            anyhow::Ok(moved)
        };
        let moved = tokio::select! {
            moved = rest => moved,
            () = &mut stop => Err(anyhow::anyhow!("stopped")),
        };
        if let Some(target) = target {
            target.store.close().await;
        }
        if moved.is_ok() && self.moves_database {
            // It is read-only already: only what staff read would be old.
            let _ = self.stop_writes(MOVED).await;
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

    /// Opens the new database.
    async fn open_target(&self) -> anyhow::Result<NewDatabase> {
        let (location, config) = (&self.target.location, &self.target.config);
        let name = location.name();
        let contents = inspect(location, SITE_ID.0, 0).await;
        let is_filled = match contents.with_context(|| format!("cannot use {name}"))? {
            Contents::Nothing | Contents::Site(None) => false,
            Contents::Site(Some(site)) if site == self.site => true,
            Contents::Site(Some(site)) => {
                bail!("{name} holds another site already ({site}): name an empty database")
            }
            Contents::Other => bail!("{name} holds tables that are not Unionhall's: name an empty database"),
        };
        let lock = lock(location).await?;
        let store = Store::open(location, &schema()).await.with_context(|| format!("cannot use {name}"))?;
        if is_filled {
            ensure!(
                store.writes_stopped().await?.is_none(),
                "{name} holds this site as it was before a move, and is read-only: name an empty database"
            );
        } else {
            let (schema, now) = (schema(), Clock::System.now().into());
            let storage = &self.target.storage;
            let target =
                Target { store: &store, storage, schema: &schema, scratch: &config.server.data, now };
            // What it says of imports is of no use here.
            let is_empty = check_empty(&target).await.is_ok();
            ensure!(is_empty, "{name} is not empty: name an empty database");
        }
        Ok(NewDatabase { store, is_filled, _lock: lock })
    }

    /// Copies what is left once nothing is written any more.
    async fn copy_rest(
        &self,
        target: Option<&NewDatabase>,
        files: &mut Option<FileCopy<'_>>,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<Moved> {
        let mut moved = Moved::default();
        if let Some(files) = files {
            let missing = files.copy_new(&self.store, progress).await?;
            ensure!(
                missing.is_empty(),
                "{} files are gone from the storage, such as {}: upload them again, or delete them in the media library",
                missing.len(),
                missing.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ")
            );
            moved.files = Some(files.delete_old(&self.store).await?);
        }
        if let Some(NewDatabase { store: target, is_filled, .. }) = target {
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
                Location::Sqlite(path) => {
                    let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                    format!("    database.url = \"sqlite:{}\"", path.display())
                }
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
        lines.push(
            "Stop all servers of this site, change the settings of each, and start them again.".to_owned(),
        );
        lines.push("To return to the old site: `unionhall move --undo`, with the old settings, once the new servers are stopped. What was written in the new site stays there.".to_owned());
        lines.join("\n")
    }
}

/// Lets the site that the settings name be written again, and the data folder name it.
async fn undo(config: &Config) -> anyhow::Result<String> {
    let data_folder::Site { store, location, known } = data_folder::open(config, Purpose::Return).await?;
    check_owner(&config.server.data)?;
    let _lock = lock(&location).await?;
    let undone = async {
        let site = known.context("the site was never moved")?;
        ensure!(
            store.writes_stopped().await?.is_some(),
            "{} is not read-only: it was not moved, or is in use again. To move it back, name its old place with --database or --storage",
            location.name()
        );
        ensure!(
            store.awaited_storage().await?.as_deref() != Some(config.media.storage.name()),
            "these are the new settings: undo the move with the old ones"
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
