//! A disk that fills up soon: a tmpfs if mounting is allowed, otherwise a limit of file sizes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::stamp;

/// Size of a disk that does not fill up, in bytes. A tmpfs only takes memory for written data.
const PLENTY: u64 = 2 << 30;
/// The unit of `ulimit -f` (POSIX), in bytes.
const BLOCK: u64 = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiskKind {
    Tmpfs,
    FileLimit,
}

impl DiskKind {
    /// Tests whether mounting is allowed.
    pub(super) fn detect(probe: &Path) -> anyhow::Result<Self> {
        std::fs::create_dir(probe)?;
        let mut mount = mount(probe, "size=64k");
        let is_mounted = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !is_mounted {
            return Ok(Self::FileLimit);
        }
        unmount(probe)?;
        Ok(Self::Tmpfs)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tmpfs => "a tmpfs of limited size",
            Self::FileLimit => "RLIMIT_FSIZE, since mounting is not allowed",
        }
    }
}

/// Unmounted on drop.
#[derive(Debug)]
pub(super) struct Disk {
    kind: DiskKind,
    path: PathBuf,
    room: Option<u64>,
}

impl Disk {
    pub(super) fn new(kind: DiskKind, path: &Path, room: Option<u64>) -> anyhow::Result<Self> {
        std::fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))?;
        if kind == DiskKind::Tmpfs {
            let options = format!("size={},mode=0700", room.unwrap_or(PLENTY));
            // Without output, since there are many.
            let status = mount(path, &options).status().context("cannot start mount")?;
            ensure!(status.success(), "cannot mount {}", path.display());
        }
        Ok(Self { kind, path: path.to_owned(), room })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Used bytes; with a file size limit, those of the largest file.
    pub(super) fn used(&self) -> anyhow::Result<u64> {
        match self.kind {
            DiskKind::Tmpfs => {
                let found = rustix::fs::statvfs(&self.path)?;
                Ok((found.f_blocks - found.f_bfree) * found.f_frsize)
            }
            DiskKind::FileLimit => {
                let files = stamp::files(&self.path)?;
                // A file may be deleted in between.
                let sizes = files.iter().filter_map(|file| file.metadata().ok()).map(|found| found.len());
                Ok(sizes.max().unwrap_or_default())
            }
        }
    }

    pub(super) fn limited(&self, command: Command) -> Command {
        let (DiskKind::FileLimit, Some(room)) = (self.kind, self.room) else { return command };
        let mut limited = Command::new("sh");
        let script = "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\"";
        limited.args(["-c", script, &(room / BLOCK).to_string()]);
        limited.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            limited.current_dir(folder);
        }
        limited
    }

    pub(super) fn make_room(&self) -> anyhow::Result<()> {
        if self.kind == DiskKind::Tmpfs {
            let mut mount = Command::new("mount");
            mount.args(["-o", &format!("remount,size={PLENTY}")]).arg(&self.path);
            let status = mount.status().context("cannot start mount")?;
            ensure!(status.success(), "cannot enlarge {}", self.path.display());
        }
        Ok(())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let gone = match self.kind {
            DiskKind::Tmpfs => unmount(&self.path),
            DiskKind::FileLimit => std::fs::remove_dir_all(&self.path).map_err(anyhow::Error::from),
        };
        if let Err(error) = gone {
            eprintln!("xtask: cannot remove {}: {error}", self.path.display());
        }
    }
}

fn mount(path: &Path, options: &str) -> Command {
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", options, "unionhall-soak"]).arg(path);
    mount
}

fn unmount(path: &Path) -> anyhow::Result<()> {
    let status = Command::new("umount").arg(path).status().context("cannot start umount")?;
    ensure!(status.success(), "cannot unmount {}", path.display());
    Ok(())
}
