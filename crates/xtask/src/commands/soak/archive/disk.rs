//! A disk that is soon full: a file system in memory where mounting is allowed, otherwise a limit of the size of files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::stamp;

/// The room of a disk that is not full, in bytes. Memory is only taken by what is written.
const PLENTY: u64 = 2 << 30;
/// The unit of the shell's limit, in bytes (POSIX, `ulimit -f`).
const BLOCK: u64 = 512;

/// The kind of disk that this machine allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiskKind {
    /// Mounted in memory with a limited size.
    Tmpfs,
    /// A folder in which no file grows beyond a limit.
    FileLimit,
}

impl DiskKind {
    /// Tries whether mounting is allowed.
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

/// A disk; it goes away with this.
#[derive(Debug)]
pub(super) struct Disk {
    kind: DiskKind,
    path: PathBuf,
    room: Option<u64>,
}

impl Disk {
    /// Makes an empty disk with so much room, or plenty of it.
    pub(super) fn new(kind: DiskKind, path: &Path, room: Option<u64>) -> anyhow::Result<Self> {
        std::fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        if kind == DiskKind::Tmpfs {
            let options = format!("size={},mode=0700", room.unwrap_or(PLENTY));
            // Quietly: there are many.
            let status = mount(path, &options).status().context("cannot start mount")?;
            ensure!(status.success(), "cannot mount {}", path.display());
        }
        Ok(Self { kind, path: path.to_owned(), room })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes that are in use; with a limit of the size of files those of the largest.
    pub(super) fn used(&self) -> anyhow::Result<u64> {
        match self.kind {
            DiskKind::Tmpfs => {
                let found = rustix::fs::statvfs(&self.path)?;
                Ok((found.f_blocks - found.f_bfree) * found.f_frsize)
            }
            DiskKind::FileLimit => {
                let files = stamp::files(&self.path)?;
                // One may be gone by now.
                let sizes = files.iter().filter_map(|file| file.metadata().ok()).map(|found| found.len());
                Ok(sizes.max().unwrap_or_default())
            }
        }
    }

    /// The command, which meets the limit of the disk.
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

    /// Makes room, as who deletes other files does.
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
