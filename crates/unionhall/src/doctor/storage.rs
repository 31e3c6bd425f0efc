//! The storage of files: a folder with room for uploads, or a bucket that can be written and read.

use super::data_folder::{absolute, size_in_words, write_test_file};
use super::finding::{Check, Finding};
use crate::guides::Guide;
use crate::program_name::program;
use platform::clock::Entropy;
use platform::config::{Config, StorageBackend};
use platform::files::try_bucket;

const STORAGE: Check = Check::new("storage.objects", "Storage");
const ROOM: Check = Check::new("storage.room", "Room for uploads");
const GUIDE: Guide = Guide("files.md");

pub(super) async fn checks(config: &Config) -> Vec<Finding> {
    let StorageBackend::S3(s3) = &config.media.storage else { return check_folder(config) };
    let remedy = format!("Check the media.s3_ settings against the provider’s: {GUIDE}.");
    let tried = async {
        match try_bucket(s3, &Entropy::System).await {
            Ok(()) => STORAGE.ok(format!("Files can be written to the bucket {} and read back.", s3.bucket)),
            Err(error) => {
                STORAGE.wrong(format!("The bucket {} can’t be used: {error:#}.", s3.bucket), remedy.as_str())
            }
        }
    };
    vec![STORAGE.within(&remedy, tried).await]
}

fn check_folder(config: &Config) -> Vec<Finding> {
    let media = absolute(&config.server.data).join("media");
    if !media.is_dir() {
        // A new data folder, whose own checks cover writing.
        return Vec::new();
    }
    let storage = match write_test_file(&media) {
        Ok(()) => STORAGE.ok(format!("Files are kept in {}.", media.display())),
        Err(error) => STORAGE.wrong(
            format!("No file can be written in {}: {error}.", media.display()),
            format!(
                "Give the folder to the user of the site: `sudo chown -R --reference='{}' '{}'`.",
                absolute(&config.server.data).display(),
                media.display()
            ),
        ),
    };
    let reserve = config.media.reserve_mib.saturating_mul(1024 * 1024);
    let room = rustix::fs::statvfs(&media).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    let room = room.map(|free| judge_room(free, reserve)).ok();
    [Some(storage), room].into_iter().flatten().collect()
}

fn judge_room(free: u64, reserve: u64) -> Finding {
    if free > reserve {
        return ROOM.ok(format!("{} before uploads are refused.", size_in_words(free - reserve)));
    }
    ROOM.wrong(
        format!(
            "Uploads are refused: {} are free, and {} are kept for the database.",
            size_in_words(free),
            size_in_words(reserve)
        ),
        format!(
            "Make room on the disk, use a larger one, or move the files to S3 with `{} move`: {GUIDE}.",
            program()
        ),
    )
}
