use std::path::Path;
use std::process::Command;

use anyhow::ensure;

use super::site::{self, Site, check_history, proved};
use crate::stamp;

pub(super) const OPERATIONS: [&dyn Operation; 5] = [&Export, &Import, &Backup, &Restore, &Move];

/// A command that is interrupted. It writes below a folder, its place.
pub(super) trait Operation {
    fn name(&self) -> &'static str;

    /// Creates the data that exists before the command.
    fn prepare(&self, _site: &Site, _place: &Path) -> anyhow::Result<()> {
        Ok(())
    }

    fn command(&self, site: &Site, place: &Path) -> Command;

    /// The share of the peak disk usage that the command cannot do without.
    fn needed_room(&self) -> f64 {
        1.0
    }

    /// The message of a second run after a completed first one.
    fn refusal(&self) -> Option<&'static str>;

    /// Fails unless existing data is unchanged, and the result is complete or missing. The place is a copy.
    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()>;

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()>;
}

struct Export;

impl Operation for Export {
    fn name(&self) -> &'static str {
        "export"
    }

    fn command(&self, site: &Site, place: &Path) -> Command {
        let mut command = site.command("export");
        command.arg(place.join("out.zip")).arg("--data").arg(&site.data);
        command
    }

    fn refusal(&self) -> Option<&'static str> {
        Some("exists already")
    }

    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_site(&site.data)?;
        let archive = place.join("out.zip");
        if archive.exists() { site.check_archive(&archive) } else { Ok(()) }
    }

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_archive(&place.join("out.zip"))
    }
}

struct Import;

impl Operation for Import {
    fn name(&self) -> &'static str {
        "import"
    }

    fn command(&self, site: &Site, place: &Path) -> Command {
        let mut command = site.command("import");
        command.arg(&site.archive).arg("--data").arg(place.join("data"));
        command
    }

    fn refusal(&self) -> Option<&'static str> {
        Some("the site is not empty")
    }

    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_archive(&site.archive)?;
        site.check_all_or_nothing(&place.join("data"))
    }

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_site(&place.join("data"))?;
        check_history(&place.join("data"))
    }
}

struct Backup;

impl Operation for Backup {
    fn name(&self) -> &'static str {
        "backup"
    }

    fn prepare(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site::copy(&site.data, &place.join("data"))
    }

    fn command(&self, site: &Site, place: &Path) -> Command {
        let mut command = site.command("backup");
        command.arg("--data").arg(place.join("data"));
        command
    }

    fn refusal(&self) -> Option<&'static str> {
        // The command can always be repeated.
        None
    }

    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        let data = place.join("data");
        let earlier = stamp::contents(&site.data.join("backups"))?;
        for (path, bytes) in earlier {
            let copied = data.join(path.strip_prefix(&site.data)?);
            let is_same = std::fs::read(&copied).is_ok_and(|found| found == bytes);
            ensure!(is_same, "{} of the earlier backup is not as it was", copied.display());
        }
        for backup in proved(&data)? {
            site.check_backup(&backup)?;
        }
        site.check_site(&data)
    }

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        let data = place.join("data");
        let backups = proved(&data)?;
        // The retention keeps recent backups: a run killed after the proof leaves a third.
        ensure!((2..=3).contains(&backups.len()), "there are {} backups", backups.len());
        for backup in backups.iter().skip(1) {
            site.check_backup(backup)?;
        }
        site.check_site(&data)
    }
}

struct Restore;

impl Operation for Restore {
    fn name(&self) -> &'static str {
        "restore"
    }

    fn command(&self, site: &Site, place: &Path) -> Command {
        let mut command = site.command("restore");
        command.args(["--accept-secrets", "--to"]).arg(place.join("restored")).arg(&site.backup);
        command
    }

    fn refusal(&self) -> Option<&'static str> {
        Some("is not empty: name a new one")
    }

    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        let restored = place.join("restored");
        if restored.exists() && !restored.join(".restore").exists() {
            site.check_site(&restored)
        } else {
            Ok(())
        }
    }

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_site(&place.join("restored"))?;
        check_history(&place.join("restored"))
    }
}

/// Between two SQLite databases, since other databases have the same steps.
struct Move;

impl Operation for Move {
    fn name(&self) -> &'static str {
        "move"
    }

    fn prepare(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        std::fs::create_dir(place.join("new"))?;
        site::copy(&site.data, &place.join("data"))
    }

    fn command(&self, site: &Site, place: &Path) -> Command {
        let mut command = site.command("move");
        command.arg("--data").arg(place.join("data")).arg("--database").arg(database(place));
        command
    }

    fn needed_room(&self) -> f64 {
        // A SQLite log that cannot be checkpointed stays beside the file.
        0.3
    }

    fn refusal(&self) -> Option<&'static str> {
        // Before its very end, a second run compares the copied data.
        Some("this site has moved")
    }

    fn check_before(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_site(&place.join("data"))?;
        if site::posts(&place.join("new")).is_ok_and(|posts| posts > 0) {
            site.check_site_on(&place.join("data"), Some(&database(place)))?;
        }
        Ok(())
    }

    fn check_result(&self, site: &Site, place: &Path) -> anyhow::Result<()> {
        site.check_site_on(&place.join("data"), Some(&database(place)))?;
        let undo = site.command("move").arg("--undo").arg("--data").arg(place.join("data")).output()?;
        ensure!(
            undo.status.success(),
            "the move cannot be undone: {}",
            String::from_utf8_lossy(&undo.stderr)
        );
        site.check_site(&place.join("data"))
    }
}

fn database(place: &Path) -> String {
    format!("sqlite:{}", place.join("new/unionhall.db").display())
}
