//! The backups that a site has made, by the hashes of their manifests. The record is outside the backup folder, so that restoring a
//! forged backup is detected.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use platform::core::ChangeStamp;
use platform::database::system_state::{self, Entry};
use platform::database::{Contents, Location, StoreResult, Tx, inspect};
use platform::private_files;
use serde::{Deserialize, Serialize};

use super::names::{BackupName, Digest};
use super::state;

const FILE_NAME: &str = "backups-made.json";
const MADE_ENTRY: Entry =
    ("backups_made", "The backups that this site has made, by the hashes of their manifests");
/// Maximum number of recorded backups: almost three years.
const MAX_RECORDED: usize = 1000;

/// Manifest hashes by file name, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupRecord(BTreeMap<String, String>);

impl BackupRecord {
    pub fn manifest_of(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Reads the record of a data folder. It is empty for an unreadable file, which may be the reason for the restore.
    pub fn in_folder(data: &Path) -> Self {
        Self::parse(std::fs::read_to_string(data.join(FILE_NAME)).ok())
    }

    /// Reads the record in a database without changing it. It is empty if the database is unreachable.
    pub async fn in_database(location: &Location) -> Self {
        match inspect(location, MADE_ENTRY.0, 0).await {
            Ok(Contents::Site(text)) => Self::parse(text),
            _ => Self::default(),
        }
    }

    fn parse(text: Option<String>) -> Self {
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    pub(super) fn add_to_folder(data: &Path, name: BackupName, manifest: Digest) -> io::Result<()> {
        let record = Self::in_folder(data).with_backup(name, manifest);
        let unfinished = data.join(format!("{FILE_NAME}.new"));
        if unfinished.exists() {
            std::fs::remove_file(&unfinished)?;
        }
        private_files::create_file(&unfinished, &serde_json::to_vec_pretty(&record)?)?;
        std::fs::rename(&unfinished, data.join(FILE_NAME))
    }

    pub(super) async fn add_to_database(
        tx: &Tx,
        name: BackupName,
        manifest: Digest,
        context: ChangeStamp<'_>,
    ) -> StoreResult<()> {
        let stored = system_state::read(tx.read(), MADE_ENTRY.0).await?;
        let record = Self::parse(stored).with_backup(name, manifest);
        state::write_entry(tx, MADE_ENTRY, &record, context).await
    }

    /// Adds a backup, and drops the oldest beyond the limit.
    fn with_backup(mut self, name: BackupName, manifest: Digest) -> Self {
        self.0.insert(name.to_string(), manifest.to_string());
        while self.0.len() > MAX_RECORDED {
            self.0.pop_first();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn only_the_latest_backups_are_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let name = |second| BackupName::new(Timestamp::from_second(second).unwrap()).proved();
        for second in 0..MAX_RECORDED as i64 + 2 {
            BackupRecord::add_to_folder(folder.path(), name(second), Digest::new([7; 32])).unwrap();
        }
        let record = BackupRecord::in_folder(folder.path());
        assert_eq!(record.0.len(), MAX_RECORDED);
        assert_eq!(record.manifest_of(&name(1).to_string()), None);
        assert_eq!(record.manifest_of(&name(2).to_string()), Some(&*"07".repeat(32)));
    }
}
