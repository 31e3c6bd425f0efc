use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use archive::reader::Archive;
use clap::Args;

use crate::archive_origin::Origin;
use crate::archives::{KeyOptions, Tell, fill_site, report_import};
use crate::data_folder::{self, Purpose, UNFINISHED_RESTORE};
use platform::config::{Config, StorageBackend};
use platform::private_files;

/// Marks a completed restore.
const DONE_FILE: &str = "restored";

/// The options of a restore.
#[derive(Debug, Args)]
pub(crate) struct RestoreOptions {
    /// The backup or archive. It is only read.
    file: PathBuf,
    /// The new data folder: it must be empty, or not be there.
    #[arg(long, value_name = "DIR")]
    pub(crate) to: PathBuf,
    /// The data folder of the site that made the backup, whose record of backups is compared [default: data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[command(flatten)]
    key: KeyOptions,
    /// Take the accounts, passwords and keys of a backup that this site does not remember, as on a new machine.
    #[arg(long)]
    accept_secrets: bool,
}

/// Restores a site into a new data folder, with SQLite and a folder for its files; returns the output.
pub(crate) async fn restore(
    mut config: Config,
    options: RestoreOptions,
    tell: Tell<'_>,
) -> anyhow::Result<String> {
    let RestoreOptions { file, to, key, accept_secrets, .. } = options;
    let partial = to.join(UNFINISHED_RESTORE);
    ensure!(
        partial.exists() || is_empty(&to)?,
        "the folder {} is not empty: name a new one. Nothing is restored over a site",
        to.display()
    );
    let archive = Archive::open(&file, key.key(tell)?.as_ref())?;
    let origin = Origin::of(&config, &file, &archive).await?;
    tell(origin.description());
    origin.check_secrets(&archive, accept_secrets)?;
    config.server.data.clone_from(&partial);
    config.database.url = None;
    config.media.storage = StorageBackend::Folder;
    private_files::create_folder(&partial).with_context(|| format!("cannot create {}", partial.display()))?;
    {
        let _lock = data_folder::lock(&config)?;
        let is_done =
            std::fs::read_to_string(partial.join(DONE_FILE)).is_ok_and(|text| text == archive.digest);
        if !is_done {
            // Files of an earlier attempt are reusable; its rows may be incomplete or from another archive.
            data_folder::delete_database(&config)?;
            delete_mark(&partial)?;
            fill_site(&config, Purpose::ResumeImport, &archive, tell).await?;
            private_files::create_file(&partial.join(DONE_FILE), archive.digest.as_bytes())?;
        }
        move_contents_up(&partial, &to).with_context(|| format!("cannot write to {}", to.display()))?;
    }
    config.server.data = std::path::absolute(&to)?;
    let told = report_import(&config, &archive, "Restored").await?;
    Ok(format!("{told}\nStart it: unionhall serve --data {}", config.server.data.display()))
}

/// Moves what a restored folder contains to the folder around it. Stopped halfway, it goes on at the next call.
fn move_contents_up(partial: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(partial)? {
        let name = entry?.file_name();
        if name != DONE_FILE {
            std::fs::rename(partial.join(&name), to.join(&name))?;
        }
    }
    // At once, so that no folder without the mark of a completed restore is ever left.
    let emptied = to.join(".restored");
    std::fs::rename(partial, &emptied)?;
    std::fs::remove_dir_all(emptied)
}

fn delete_mark(partial: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(partial.join(DONE_FILE)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn is_empty(folder: &Path) -> anyhow::Result<bool> {
    match std::fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", folder.display())),
    }
}
