//! The data folder: owner, mode, whether it can be written, and the space on its disk.

use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::finding::{Check, Finding};
use crate::data_folder;
use crate::private_data::{self, OpenFiles};
use crate::program_name::create_site;
use crate::users;
use platform::config::Config;

const FOLDER: Check = Check::new("data_folder.folder", "Folder");
const OWNER: Check = Check::new("data_folder.owner", "Owner");
const MODE: Check = Check::new("data_folder.mode", "Mode");
const WRITABLE: Check = Check::new("data_folder.writable", "Writing");
const SPACE: Check = Check::new("data_folder.space", "Disk space");

/// Free bytes below which a warning is due, since a site with photos and a week of backups grows by hundreds of MiB.
const LITTLE_SPACE_BYTES: u64 = 1024 * MIB;
/// Free bytes below which the next write to the database is at risk.
const TOO_LITTLE_SPACE_BYTES: u64 = 100 * MIB;
const MIB: u64 = 1024 * 1024;
/// Named files of other users; the rest is counted.
const MAX_NAMED_FILES: usize = 3;

pub(super) fn checks(config: &Config) -> Vec<Finding> {
    let data = absolute(&config.server.data);
    let found = match std::fs::metadata(&data) {
        Ok(found) if found.is_dir() => found,
        Ok(_) => {
            return vec![FOLDER.wrong(
                format!("{} is a file.", data.display()),
                "Name a folder with --data or server.data.",
            )];
        }
        Err(error) => return vec![missing_finding(&data, &error)],
    };
    vec![
        check_owner(&data, found.uid()),
        check_mode(&data, config),
        match write_test_file(&data) {
            Ok(()) => WRITABLE.ok("Files can be written."),
            Err(error) => not_writable_finding(&data, &error, found.uid()),
        },
        check_space(&data),
    ]
}

fn missing_finding(data: &Path, error: &io::Error) -> Finding {
    let data = data.display();
    if error.kind() == ErrorKind::NotFound {
        let remedy = format!(
            "Name the folder of your site with --data or server.data, or create a new site with `{}`.",
            create_site()
        );
        return FOLDER.wrong(format!("There’s no folder {data}."), remedy);
    }
    FOLDER.wrong(format!("{data} can’t be read: {error}."), "Run this as the user of the site, or as root.")
}

fn check_owner(data: &Path, owner: u32) -> Finding {
    let (folder, user) = (data.display(), rustix::process::geteuid());
    let name = users::user_name(owner);
    if !user.is_root() && user.as_raw() != owner {
        let this = users::user_name(user.as_raw());
        return OWNER.wrong(
            format!("The folder {folder} belongs to {name}, and this runs as {this}."),
            format!(
                "If the site runs as {name}, run this as that user: `sudo -u {name} unionhall doctor`. If it runs as {this}, give it \
                 the folder: `sudo chown -R {this}: '{folder}'`."
            ),
        );
    }
    let others = files_of_others(data, owner);
    if others.is_empty() {
        return OWNER.ok(format!("{folder} and its files belong to {name}."));
    }
    let named: Vec<_> = others.iter().take(MAX_NAMED_FILES).map(|path| path.display().to_string()).collect();
    let more = match others.len().saturating_sub(MAX_NAMED_FILES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    OWNER.wrong(
        format!("The folder belongs to {name}, and these files in it don’t: {}{more}.", named.join(", ")),
        format!("Give all of them to {name}: `sudo chown -R {name}: '{folder}'`."),
    )
}

fn files_of_others(data: &Path, owner: u32) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(data).into_iter().flatten().flatten();
    let is_of_other =
        |path: &PathBuf| std::fs::symlink_metadata(path).is_ok_and(|found| found.uid() != owner);
    let mut others: Vec<_> = entries.map(|entry| entry.path()).filter(is_of_other).collect();
    others.sort();
    others
}

fn check_mode(data: &Path, config: &Config) -> Finding {
    match private_data::open_files(data, &data_folder::location(config)) {
        None => MODE.ok("Only the owner can read the files."),
        Some(OpenFiles { paths, command }) => {
            let first = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
            let more = match paths.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let found = format!("Other users of this machine may read the site’s data: {first}{more}.");
            MODE.warning(found, format!("Close it to them: `{command}`."))
        }
    }
}

/// Writes a file without a name, which vanishes when it is closed.
pub(super) fn write_test_file(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder)?.write_all(&[0; 4096])
}

fn not_writable_finding(data: &Path, error: &io::Error, owner: u32) -> Finding {
    let folder = data.display();
    match error.kind() {
        ErrorKind::ReadOnlyFilesystem => WRITABLE.wrong(
            format!("{folder} is on a file system that can only be read."),
            "Mount it for writing (`sudo mount -o remount,rw` and the mount point). In a systemd service, name the folder in \
             StateDirectory= or ReadWritePaths=; in a container, mount a volume there.",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => WRITABLE.wrong(
            format!("The disk of {folder} is full."),
            "Delete what isn’t needed, or use a larger disk. `du -xh / | sort -h | tail` shows the largest folders.",
        ),
        _ => {
            let owner = users::user_name(owner);
            WRITABLE.wrong(
                format!("No file can be written in {folder}: {error}."),
                format!("Let its owner write in it: `sudo chown {owner}: '{folder}' && sudo chmod u+rwx '{folder}'`."),
            )
        }
    }
}

fn check_space(data: &Path) -> Finding {
    match rustix::fs::statvfs(data) {
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            // Some file systems have no fixed number of files, and report 0.
            let has_files_left = disk.f_files == 0 || disk.f_favail > 0;
            judge_space(free, disk.f_blocks.saturating_mul(disk.f_frsize), has_files_left)
        }
        Err(error) => SPACE
            .warning(format!("The free space can’t be read: {error}."), "See `df -h`, and keep 1 GB free."),
    }
}

fn judge_space(free: u64, total: u64, has_files_left: bool) -> Finding {
    let found = format!("{} of {} are free.", size_in_words(free), size_in_words(total));
    let remedy =
        "Delete what isn’t needed, keep fewer backups (backup.daily, backup.weekly), or use a larger disk.";
    if !has_files_left {
        SPACE.wrong(
            "The disk has room, but can’t hold more files.",
            "Delete small files; `df -i` counts them.",
        )
    } else if free < TOO_LITTLE_SPACE_BYTES {
        SPACE.wrong(found, remedy)
    } else if free < LITTLE_SPACE_BYTES {
        SPACE.warning(found, remedy)
    } else {
        SPACE.ok(found)
    }
}

/// As in `512 MB` or `3.2 GB`.
pub(super) fn size_in_words(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10) / (1024 * MIB);
    if tenths < 10 { format!("{} MB", bytes / MIB) } else { format!("{}.{} GB", tenths / 10, tenths % 10) }
}

pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_full_disk_is_wrong_and_a_nearly_full_one_a_warning() {
        let total = 20 * 1024 * MIB;
        for (free, has_files_left, state) in [
            (0, true, State::Wrong),
            (TOO_LITTLE_SPACE_BYTES - 1, true, State::Wrong),
            (TOO_LITTLE_SPACE_BYTES, true, State::Warning),
            (LITTLE_SPACE_BYTES, true, State::Ok),
            (LITTLE_SPACE_BYTES, false, State::Wrong),
        ] {
            let finding = judge_space(free, total, has_files_left);
            assert_eq!(finding.state, state, "{free} {has_files_left}");
            assert_eq!(finding.remedy.is_some(), state != State::Ok);
        }
        assert_eq!(judge_space(512 * MIB, total, true).found, "512 MB of 20.0 GB are free.");
    }

    #[test]
    fn files_of_other_users_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("unionhall.db");
        std::fs::write(&file, "").unwrap();
        let user = rustix::process::geteuid().as_raw();
        assert!(files_of_others(folder.path(), user).is_empty());
        assert_eq!(files_of_others(folder.path(), user + 1), [file]);
    }

    #[test]
    fn each_reason_for_a_failed_write_has_its_remedy() {
        let remedy = |kind: ErrorKind| {
            let finding = not_writable_finding("/var/lib/unionhall".as_ref(), &io::Error::from(kind), 0);
            assert_eq!(finding.state, State::Wrong);
            finding.remedy.unwrap()
        };
        assert!(remedy(ErrorKind::ReadOnlyFilesystem).contains("remount,rw"));
        assert!(remedy(ErrorKind::StorageFull).contains("larger disk"));
        assert!(remedy(ErrorKind::PermissionDenied).contains("chown root"));
    }
}
