//! The command that moves a site to another database or another storage of files, and back.

use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use archive::import::check_site_is_empty;
use archive::progress::Progress;
use archive::site_copy::files::FileCopier;
use archive::site_copy::rows::{compare_rows, copy_rows};
use archive::target::ImportTarget;

mod options;
mod report;

use crate::archives::Tell;
use crate::data_folder::{self, Purpose, SITE_ID};
use crate::stop_signal::stop_signal;
use crate::subjects::{schema, sections};
use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources};
use platform::database::transfer::FrozenDatabase;
use platform::database::{Contents, Location, MoveLock, Store, inspect};
use platform::files::Storage;

pub(crate) use options::MoveOptions;
use options::{is_same, target_config};
use report::MoveReport;

/// Shown to staff during the move.
const MOVING_REASON: &str = "The site is being moved. Changes can be saved again when the move is done.";
/// Shown to staff afterwards, until the move is undone.
const MOVED_REASON: &str = "The site has moved. Changes are made at its new place.";

/// Limit for closing the new database, which may be executing a statement or be unreachable.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

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

/// Fails if the target is not empty, copying fails, or the copy differs: then the site stays in place and writable.
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
    let _lock = lock_moves(&data_folder::location(&config)).await?;
    let site = known.context("the site was never started: start it once before it is moved")?;
    ensure!(
        store.read_only_reason().await?.as_deref() != Some(MOVED_REASON),
        "this site has moved: use its new settings, or return with `unionhall move --undo` first"
    );
    let mut moving = SiteMove {
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

/// Prevents concurrent moves of a site, and moving a site onto itself.
async fn lock_moves(location: &Location) -> anyhow::Result<MoveLock> {
    let taken = MoveLock::take(location).await.with_context(|| format!("cannot use {}", location.name()))?;
    taken.with_context(|| {
        format!("another process is moving this site, or {} is the database that it has", location.name())
    })
}

/// Rejects running as another user than the data's owner: the server could not read the written files.
fn check_owner(data: &Path) -> anyhow::Result<()> {
    let (owner, user) = (std::fs::metadata(data)?.uid(), rustix::process::geteuid().as_raw());
    ensure!(
        owner == user,
        "{} belongs to user {owner}, and this is user {user}: run the command as the program's user",
        data.display()
    );
    Ok(())
}

struct SiteMove {
    store: Store,
    source: Site,
    target: Site,
    site: String,
    moves_database: bool,
    moves_files: bool,
}

struct NewDatabase {
    store: Store,
    /// Filled by an attempt that was interrupted after its last step.
    is_filled: bool,
    _lock: MoveLock,
}

impl SiteMove {
    async fn run(&mut self, tell: Tell<'_>) -> anyhow::Result<String> {
        let stop = stop_signal()?;
        let mut progress = Progress::new(tell);
        let mut files = self.moves_files.then(|| FileCopier::new(&self.source.storage, &self.target.storage));
        let copying = async {
            let target = if self.moves_database { Some(self.open_target().await?) } else { None };
            if let Some(files) = &mut files {
                // Ignores missing files: staff may have deleted them. The pass over the read-only site rejects them.
                files.copy_new_files(&self.store, &mut progress).await?;
                // Copies the files that were uploaded during the first pass, to shorten the read-only phase.
                files.copy_new_files(&self.store, &mut progress).await?;
            }
            anyhow::Ok(target)
        };
        let mut stop = std::pin::pin!(stop);
        let target = tokio::select! {
            copied = copying => copied.context("the site stays where it is")?,
            () = &mut stop => bail!("stopped. The site stays where it is; files that were copied are used by the next attempt"),
        };
        let was_read_only = self.store.read_only_reason().await?.is_some();
        let begun = Instant::now();
        let rest = async {
            self.stop_writes(MOVING_REASON).await?;
            let moved = self.copy_rest(target.as_ref(), &mut files, &mut progress).await?;
            if !self.moves_database {
                let storage = self.target.config.media.storage.name();
                let now = Clock::System.now().into();
                self.store.await_storage(storage, Entropy::System.uuid(), now).await?;
            }
            // From here on the folder belongs to the new site.
            let remembered =
                data_folder::write_mark(&self.target.config, &self.target.location, self.site.clone());
            remembered.context("everything is copied, but the data folder does not name the new site: empty the new database, and move again")?;
            anyhow::Ok(moved)
        };
        let moved = tokio::select! {
            moved = rest => moved,
            () = &mut stop => Err(anyhow::anyhow!("stopped")),
        };
        if moved.is_ok() && self.moves_database {
            // The site is already read-only; only the displayed reason would be outdated.
            let _ = self.stop_writes(MOVED_REASON).await;
        }
        let moved = moved.map(|moved| moved.report(&self.target, begun.elapsed().as_secs_f64()));
        if let Some(target) = target {
            // Deletes the write-ahead log: on a full disk, the old site needs its room to become writable.
            let _ = target.store.close_within(CLOSE_TIMEOUT).await;
        }
        self.finish_move(moved, was_read_only).await
    }

    /// Makes the site writable again if the move failed; returns the operator's message.
    async fn finish_move(
        &self,
        moved: anyhow::Result<String>,
        was_read_only: bool,
    ) -> anyhow::Result<String> {
        match moved {
            Ok(report) => Ok(report),
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
        Ok(self.store.stop_writes(reason, Entropy::System.uuid(), now).await?)
    }

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
        let lock = lock_moves(location).await?;
        let open =
            async || Store::open(location, &schema()).await.with_context(|| format!("cannot use {name}"));
        // SQLite deletes its write-ahead log only after writing the new tables from it: a disk full of rows has no room for them.
        open().await?.close().await;
        let store = open().await?;
        if is_filled {
            ensure!(
                store.read_only_reason().await?.is_none(),
                "{name} holds this site as it was before a move, and is read-only: name an empty database"
            );
        } else {
            let (schema, now) = (schema(), Clock::System.now().into());
            let storage = &self.target.storage;
            let target =
                ImportTarget { store: &store, storage, schema: &schema, scratch: &config.server.data, now };
            // Its error message is about imports.
            let is_empty = check_site_is_empty(&target).await.is_ok();
            ensure!(is_empty, "{name} is not empty: name an empty database");
        }
        Ok(NewDatabase { store, is_filled, _lock: lock })
    }

    async fn copy_rest(
        &self,
        target: Option<&NewDatabase>,
        files: &mut Option<FileCopier<'_>>,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<MoveReport> {
        let mut moved = MoveReport::default();
        if let Some(files) = files {
            let missing = files.copy_new_files(&self.store, progress).await?;
            ensure!(
                missing.is_empty(),
                "{} files are gone from the storage, such as {}: upload them again, or delete them in the media library",
                missing.len(),
                missing.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ")
            );
            moved.files = Some(files.delete_removed_files(&self.store).await?);
        }
        if let Some(NewDatabase { store, is_filled, .. }) = target {
            let source = FrozenDatabase::open(&self.source.location).await?;
            let rows = if *is_filled {
                let name = self.target.location.name();
                let compared = compare_rows(&source, store, &schema(), progress).await;
                compared.with_context(|| format!("{name} holds this site already, but not as it is now"))?
            } else {
                copy_rows(&source, store, &schema(), progress).await?
            };
            source.close().await;
            moved.rows = Some(rows);
        }
        Ok(moved)
    }
}

/// Makes the configured site writable again, and binds the data folder to it.
async fn undo(config: &Config) -> anyhow::Result<String> {
    let data_folder::Site { store, location, known } = data_folder::open(config, Purpose::UndoMove).await?;
    check_owner(&config.server.data)?;
    let _lock = lock_moves(&location).await?;
    let undone = async {
        let site = known.context("the site was never moved")?;
        ensure!(
            store.read_only_reason().await?.is_some(),
            "{} is not read-only: it was not moved, or is in use again. To move it back, name its old place with --database or --storage",
            location.name()
        );
        ensure!(
            store.awaited_storage().await?.as_deref() != Some(config.media.storage.name()),
            "these are the new settings: undo the move with the old ones"
        );
        data_folder::write_mark(config, &location, site)?;
        store.allow_writes().await?;
        anyhow::Ok(())
    };
    let undone = undone.await;
    store.close().await;
    undone?;
    Ok(format!("The site is again where the settings name it, and can be written: {}", location.name()))
}
