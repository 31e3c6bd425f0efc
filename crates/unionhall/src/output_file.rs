//! Files that commands write where the caller says.

use std::path::Path;

use anyhow::ensure;
use rustix::fs::{Access, access};
use rustix::io::Errno;

use crate::users;

/// Rejects a file in a folder that this process may not write to. Root's commands continue as the service's user, so that this
/// includes root's own folder.
pub(crate) fn require_writable(file: &Path) -> anyhow::Result<()> {
    let path = std::path::absolute(file)?;
    let folder = path.parent().unwrap_or(&path);
    let is_denied = access(folder, Access::WRITE_OK | Access::EXEC_OK) == Err(Errno::ACCESS);
    let name = path.file_name().unwrap_or_default().display();
    ensure!(
        !is_denied,
        "cannot write {}: the command runs as the user {}, which cannot write in {}. Name a file in /var/tmp, such as /var/tmp/{name}",
        file.display(),
        users::user_name(rustix::process::geteuid().as_raw()),
        folder.display()
    );
    Ok(())
}
