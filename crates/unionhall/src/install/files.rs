//! The files of an installation: written only where they differ, so that a second run changes nothing.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::print_line;

/// Where the package has the unit; a program without a package gets it at [`UNIT`].
const PACKAGED_UNIT: &str = "/usr/lib/systemd/system/unionhall.service";
pub(super) const UNIT: &str = "/etc/systemd/system/unionhall.service";
const USER: &str = "/usr/lib/sysusers.d/unionhall.conf";
const PROGRAM: &str = "/usr/bin/unionhall";

#[derive(Debug)]
pub(super) struct Files {
    root: PathBuf,
    written: Vec<&'static str>,
}

impl Files {
    pub(super) fn below(root: &Path) -> Self {
        Self { root: root.to_owned(), written: Vec::new() }
    }

    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_start_matches('/'))
    }

    pub(super) fn read(&self, path: &str) -> anyhow::Result<Option<String>> {
        match std::fs::read_to_string(self.path(path)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {path}")),
        }
    }

    pub(super) fn write(&mut self, path: &'static str, text: &str, mode: u32) -> anyhow::Result<()> {
        if self.read(path)?.as_deref() == Some(text) {
            return Ok(());
        }
        let target = self.path(path);
        let folder = target.parent().unwrap_or(&self.root);
        let new = target.with_extension("new");
        let is_new = !folder.exists();
        let written = std::fs::create_dir_all(folder)
            // Other services read it too, whatever the umask.
            .and_then(|()| {
                if is_new { std::fs::set_permissions(folder, Permissions::from_mode(0o755)) } else { Ok(()) }
            })
            .and_then(|()| std::fs::write(&new, text))
            .and_then(|()| std::fs::set_permissions(&new, Permissions::from_mode(mode)))
            .and_then(|()| std::fs::rename(&new, &target));
        written.with_context(|| format!("cannot write {path}: is the disk full or read-only?"))?;
        self.written.push(path);
        Ok(())
    }

    /// Returns whether the installation wrote one of these files.
    pub(super) fn changed(&self, paths: &[&str]) -> bool {
        self.written.iter().any(|written| paths.contains(written))
    }

    pub(super) fn report(&self) {
        match self.written.as_slice() {
            [] => print_line("All files are as they should be."),
            written => written.iter().for_each(|path| print_line(&format!("Wrote {path}."))),
        }
    }

    /// Installs unit and user for a program that no package brought.
    pub(super) fn program(&mut self, root: &Path) -> anyhow::Result<()> {
        if self.path(PACKAGED_UNIT).exists() {
            return Ok(());
        }
        ensure!(
            self.path(PROGRAM).exists(),
            "copy the program to {PROGRAM} first: the service starts it there"
        );
        self.write(USER, include_str!("../../../../packaging/sysusers.conf"), 0o644)?;
        self.write(UNIT, include_str!("../../../../packaging/unionhall.service"), 0o644)?;
        let mut users = Command::new("systemd-sysusers");
        let made = users.arg("--root").arg(root).arg("unionhall.conf").output();
        let made = made.context("cannot create the user unionhall: systemd-sysusers is missing")?;
        ensure!(
            made.status.success(),
            "cannot create the user unionhall: {}",
            String::from_utf8_lossy(&made.stderr).trim()
        );
        Ok(())
    }

    /// Makes `path` readable for the service alone, which may have secrets in it.
    pub(super) fn give_to_service(&self, path: &str) -> anyhow::Result<()> {
        let users = self.read("/etc/passwd")?.unwrap_or_default();
        let ids = users.lines().find_map(|line| {
            let fields: Vec<_> = line.strip_prefix("unionhall:")?.split(':').collect();
            Some((fields.get(1)?.parse().ok()?, fields.get(2)?.parse().ok()?))
        });
        let Some((user, group)): Option<(u32, u32)> = ids else { return Ok(()) };
        std::os::unix::fs::chown(self.path(path), Some(user), Some(group))
            .with_context(|| format!("cannot give {path} to the user unionhall"))
    }
}
