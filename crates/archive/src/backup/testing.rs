//! Backups of a plain folder, for tests: a small archiver that copies, restores and encrypts for real.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, ensure};
use async_trait::async_trait;
use platform::config::Backup;
use platform::core::Core;
use platform::private_files;
use sha2::{Digest as _, Sha256};
use tokio_util::sync::CancellationToken;

use super::{Archiver, BackupContents, BackupFolder, BackupRun, Digest, Report, Runner, StepSender, Task};

/// Its archive lists names and digests, one per line.
pub struct FolderArchiver {
    pub source: PathBuf,
    /// Damages the archive before its proof.
    pub damages: AtomicBool,
}

impl FolderArchiver {
    pub fn new(source: impl Into<PathBuf>) -> Arc<Self> {
        Arc::new(Self { source: source.into(), damages: AtomicBool::new(false) })
    }
}

fn digest(bytes: &[u8]) -> Digest {
    Digest::new(Sha256::digest(bytes).into())
}

fn listed(archive: &Path) -> anyhow::Result<BTreeMap<String, Digest>> {
    let text = fs::read_to_string(archive)?;
    let line = |line: &str| {
        let (digest, name) = line.split_once(' ').context("a line without a name")?;
        Ok((name.to_owned(), digest.parse().ok().context("no digest")?))
    };
    text.lines().map(line).collect()
}

#[async_trait]
impl Archiver for FolderArchiver {
    async fn create(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<BackupContents> {
        let (mut list, mut contents) = (String::new(), BackupContents::default());
        for entry in fs::read_dir(&self.source)? {
            let entry = entry?;
            let bytes = fs::read(entry.path())?;
            let digest = digest(&bytes);
            list += &format!("{digest} {}\n", entry.file_name().display());
            contents.files += 1;
            contents.bytes += bytes.len() as u64;
            let file = folder.file_path(digest);
            if !file.exists() {
                private_files::create_folder(file.parent().context("a file is in a folder")?)?;
                private_files::create_file(&file, &bytes)?;
            }
        }
        contents.rows = contents.files;
        contents.bytes += list.len() as u64;
        private_files::create_file(archive, list.as_bytes())?;
        if self.damages.load(Ordering::Relaxed) {
            let first = listed(archive)?.into_values().next().context("no file to damage")?;
            fs::write(folder.file_path(first), "damaged")?;
        }
        Ok(contents)
    }

    async fn prove(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<()> {
        let restored = tempfile::tempdir()?;
        for (name, expected) in listed(archive)? {
            fs::copy(folder.file_path(expected), restored.path().join(&name))?;
            let found = digest(&fs::read(restored.path().join(&name))?);
            ensure!(found == expected, "{name} is damaged");
        }
        Ok(())
    }

    fn files_of(&self, archive: &Path) -> anyhow::Result<BTreeSet<Digest>> {
        Ok(listed(archive)?.into_values().collect())
    }

    /// Flips each bit, so that tests detect unencrypted copies.
    fn encrypt(&self, from: &mut dyn Read, to: &mut dyn Write) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        bytes.iter_mut().for_each(|byte| *byte = !*byte);
        Ok(to.write_all(&bytes)?)
    }
}

pub struct InProcessRunner {
    core: Core,
    archiver: Arc<dyn Archiver>,
}

impl InProcessRunner {
    pub fn new(core: &Core, archiver: Arc<dyn Archiver>) -> Arc<Self> {
        Arc::new(Self { core: core.clone(), archiver })
    }

    pub fn new_run(&self) -> BackupRun {
        new_run(&self.core, Arc::clone(&self.archiver))
    }
}

pub fn new_run(core: &Core, archiver: Arc<dyn Archiver>) -> BackupRun {
    let config = core.config.section::<Backup>().clone();
    let (store, clock, entropy) = (core.store.clone(), core.clock.clone(), core.entropy.clone());
    let data = core.config.server.data.clone();
    BackupRun { store, clock, entropy, config, data, archiver }
}

#[async_trait]
impl Runner for InProcessRunner {
    async fn run(&self, task: Task, progress: StepSender, _: CancellationToken) -> anyhow::Result<Report> {
        let hear = move |step| {
            let _ = progress.send(step);
        };
        let run = self.new_run();
        Ok(match task {
            Task::Backup => run.make_backup(hear).await?,
            Task::Send => run.send_missing_copies(hear).await?,
        })
    }
}
