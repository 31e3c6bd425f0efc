//! Data folder, database, storage and settings.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::Command;

use platform::database::{Location, Store};
use unionhall::subjects::schema;

use super::{Doctor, site};

/// The doctor as a user without rights. Root becomes one.
fn as_another_user(folder: &Path) -> Doctor {
    if !is_root() {
        return Doctor::new(folder);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]);
    command.arg(env!("CARGO_BIN_EXE_unionhall"));
    Doctor::by(command, folder)
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
}

#[test]
fn a_new_site_has_only_warnings_about_pending_setup() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let report = Doctor::new(folder.path()).examine();
    for check in [
        "settings",
        "data_folder.owner",
        "data_folder.mode",
        "data_folder.writable",
        "database.version",
        "database.integrity",
        "database.migrations",
        "machine.time_zone",
        "payments.provider",
    ] {
        report.is_ok(check);
    }
    report.says("mail.connect", "warning", "none is sent", "docs/guides/mail.md");
    report.says("backups.age", "warning", "no backup yet", "unionhall backup");
    report.says("backups.offsite", "warning", "stay on this machine", "backup.s3_bucket");
    assert!(report.is_well, "{:#}", report.json);
}

#[test]
fn a_missing_site_is_reported_and_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let report = Doctor::new(folder.path()).examine();
    report.says("data_folder.folder", "wrong", "no folder", "unionhall setup");
    report.says("database.site", "wrong", "no site", "server.data");
    assert!(report.has("machine.memory"), "the machine is examined all the same");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn a_wrong_folder_owner_is_reported_with_the_command_that_fixes_it() {
    let folder = tempfile::tempdir().unwrap();
    set_mode(folder.path(), 0o755);
    let system = "/usr";
    let report = as_another_user(folder.path()).args(&["--data", system]).examine();
    report.says("data_folder.owner", "wrong", "belongs to root", "sudo -u root");
    report.says("data_folder.writable", "wrong", "No file can be written", "chown root");
}

#[test]
fn a_folder_readable_by_others_is_reported_with_a_chmod_command() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    set_mode(&folder.path().join("data"), 0o755);
    let report = Doctor::new(folder.path()).examine();
    report.says("data_folder.mode", "warning", "may read", "chmod -R go-rwx");
}

#[test]
fn a_folder_that_cannot_be_written_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let data = folder.path().join("data");
    set_mode(folder.path(), 0o755);
    if is_root() {
        let nobody = done(Command::new("id").args(["-u", "nobody"])).trim().parse().unwrap();
        let files = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path());
        files.chain([data.clone()]).for_each(|path| chown(path, Some(nobody), None).unwrap());
    }
    set_mode(&data, 0o500);
    let report = as_another_user(folder.path()).examine();
    set_mode(&data, 0o700);
    report.is_ok("data_folder.owner");
    report.says("data_folder.writable", "wrong", "No file can be written", "chmod u+rwx");
}

fn done(command: &mut Command) -> String {
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

/// The system refuses files beyond a size in the same way.
#[test]
fn a_full_disk_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_unionhall")]);
    let report = Doctor::by(limited, folder.path()).examine();
    report.says("data_folder.writable", "wrong", "is full", "larger disk");
}

#[test]
fn too_little_space_for_uploads_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    std::fs::create_dir(folder.path().join("data/media")).unwrap();
    Doctor::new(folder.path()).examine().is_ok("storage.room");
    let report = Doctor::new(folder.path()).set("UNIONHALL_MEDIA_RESERVE_MIB", "1000000000").examine();
    report.says("storage.room", "wrong", "Uploads are refused", "unionhall move");
}

#[test]
fn an_unreachable_bucket_is_wrong_and_its_keys_are_redacted() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("STORAGE", "s3"),
        ("S3_ENDPOINT", "http://127.0.0.1:9"),
        ("S3_BUCKET", "hall"),
        ("S3_REGION", "us-east-1"),
        ("S3_ACCESS_KEY", "access"),
        ("S3_SECRET_KEY", "s3cret-key"),
    ];
    let doctor = settings.iter().fold(Doctor::new(folder.path()), |doctor, (name, value)| {
        doctor.set(&format!("UNIONHALL_MEDIA_{name}"), value)
    });
    let report = doctor.examine();
    let finding = report.find("storage.objects");
    assert_eq!(finding["state"], "wrong", "{finding}");
    assert!(finding["remedy"].is_string(), "{finding}");
    assert!(!report.json.to_string().contains("s3cret-key"), "{:#}", report.json);
}

#[test]
fn a_damaged_database_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let file = folder.path().join("data/unionhall.db");
    let mut bytes = std::fs::read(&file).unwrap();
    // Pages of tables, but not of the schema: the database opens.
    bytes[40 * 4096..60 * 4096].fill(0xff);
    std::fs::write(&file, &bytes).unwrap();
    let report = Doctor::new(folder.path()).examine();
    report.says("database.integrity", "wrong", "The database", "back-up-and-restore.md");

    bytes.fill(0xff);
    std::fs::write(&file, bytes).unwrap();
    let report = Doctor::new(folder.path()).examine();
    report.says("database.site", "wrong", "The database is damaged", "back-up-and-restore.md");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_wrong() {
    use sea_orm::ConnectionTrait as _;
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let location = Location::Sqlite(folder.path().join("data/unionhall.db"));
    let store = Store::open(&location, &schema()).await.unwrap();
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_badges', 0)";
    store.rate_limits().execute_unprepared(newer).await.unwrap();
    store.close().await;
    let report = Doctor::new(folder.path()).examine();
    report.says("database.migrations", "wrong", "m9999_badges", "Install that version");
}

#[test]
fn invalid_settings_are_findings_with_redacted_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let report = Doctor::new(folder.path())
        .set("UNIONHALL_DATABASE_URL", "postgres://union:s3cret#1@localhost/union")
        .set("UNIONHALL_MAIL_PORT", "many")
        .examine();
    assert_eq!(report.findings().count(), 2, "{:#}", report.json);
    assert!(report.findings().all(|finding| finding["state"] == "wrong"));
    assert!(!report.is_well && !report.json.to_string().contains("s3cret"), "{:#}", report.json);
}

#[test]
fn a_settings_file_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_unionhall"));
    command.current_dir(folder.path()).args(["doctor", "--config", "none.toml"]);
    let output = command.output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("none.toml"));
}
