use std::path::Path;

use anyhow::{bail, ensure};
use archive::backup::BackupRecord;
use archive::reader::Archive;

use crate::data_folder;
use platform::config::Config;

/// The origin of an archive, by the record of the configured site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The site made exactly this backup.
    Own,
    /// Unknown: anyone may have written it.
    Unknown,
}

impl Origin {
    pub(crate) fn description(self) -> &'static str {
        match self {
            Self::Own => "It is the backup that the site made under this name",
            Self::Unknown => {
                "The site does not remember this backup or archive, so whether anyone changed it is not known"
            }
        }
    }

    /// Checks that the secrets of an archive are the site's own, or that the operator accepts them.
    pub(crate) fn check_secrets(self, archive: &Archive, is_accepted: bool) -> anyhow::Result<()> {
        ensure!(
            is_accepted || self == Self::Own || !archive.manifest.secrets,
            "it holds passwords and keys, and whoever wrote it could sign in as an owner. If you know that it is a backup or an archive of your \
             site, as on a new machine, add --accept-secrets"
        );
        Ok(())
    }

    /// Compares a backup with the record of the configured site. Fails if the site made another backup with this name.
    pub(crate) async fn of(config: &Config, file: &Path, archive: &Archive) -> anyhow::Result<Self> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let data = &config.server.data;
        let in_folder = BackupRecord::in_folder(data);
        let in_database = BackupRecord::in_database(&data_folder::location(config)).await;
        let remembered: Vec<_> =
            [&in_folder, &in_database].iter().filter_map(|record| record.manifest_of(&name)).collect();
        if let Some(other) = remembered.iter().find(|manifest| **manifest != archive.digest) {
            bail!(
                "{} is not the backup that the site in {} made under this name: the hash of its manifest is {}, and should be {other}. It was replaced \
                 or changed; restore another one",
                file.display(),
                data.display(),
                archive.digest
            );
        }
        Ok(if remembered.is_empty() { Self::Unknown } else { Self::Own })
    }
}
