//! Emails as files, for sites without a mail server and for development.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use uuid::Uuid;

use super::error::Rejection;
use crate::private_files;

/// A folder of `.eml` files that only its owner can read, since emails have sign-in links.
#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
}

impl Files {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes one email atomically: a file with the ending `.eml` is complete.
    pub(super) async fn write(&self, mail: Vec<u8>, id: Uuid, now: Timestamp) -> Result<(), Rejection> {
        let folder = self.folder.clone();
        let name = format!("{}-{id}.eml", now.strftime("%Y%m%dT%H%M%S.%6fZ"));
        let path = folder.join(&name);
        let shown = path.display().to_string();
        let written =
            tokio::task::spawn_blocking(move || write_atomically(&folder, &path, &name, &mail)).await;
        match written.unwrap_or_else(|error| Err(io::Error::other(error))) {
            Ok(()) => {
                tracing::info!(path = shown, "mail written to a file, since mail.host is not set");
                Ok(())
            }
            Err(error) => Err(Rejection::Temporary(format!("cannot write {shown}: {error}"))),
        }
    }
}

fn write_atomically(folder: &Path, path: &Path, name: &str, mail: &[u8]) -> io::Result<()> {
    private_files::create_folder(folder)?;
    let unfinished = folder.join(format!(".{name}.part"));
    let mut file =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(mail)?;
    file.sync_all()?;
    std::fs::rename(&unfinished, path)?;
    // The row is deleted next, so the file's name must be durable by then.
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn mail_files_are_private_and_named_by_time() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::new(data.path().join("new/mails"));
        let now = "2026-06-15T12:00:00.000001-04:00".parse().unwrap();
        files.write(b"one".to_vec(), Uuid::from_u128(7), now).await.unwrap();
        let there: Vec<_> =
            std::fs::read_dir(files.folder()).unwrap().map(|file| file.unwrap().path()).collect();
        let path = files.folder().join("20260615T160000.000001Z-00000000-0000-0000-0000-000000000007.eml");
        assert_eq!(there, std::slice::from_ref(&path), "and nothing unfinished");
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        assert_eq!((mode(&path), mode(files.folder())), (0o600, 0o700));
    }

    #[tokio::test]
    async fn a_failed_mail_file_write_is_a_temporary_rejection() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("mails"), "").unwrap();
        let files = Files::new(data.path().join("mails"));
        let rejected = files.write(b"one".to_vec(), Uuid::from_u128(7), Timestamp::UNIX_EPOCH).await;
        assert!(
            matches!(&rejected, Err(Rejection::Temporary(reason)) if reason.contains("cannot write")),
            "{rejected:?}"
        );
    }
}
