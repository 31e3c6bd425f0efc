use std::path::Path;

use platform::config::{Backup, Retention, Schedule};
use testing::config::read;

/// From age's test vectors.
const RECIPIENT: &str = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

#[test]
fn backups_run_nightly_into_the_data_folder_by_default() {
    let config = read("[server]\ndata = \"/srv/site\"\n", &[]).unwrap();
    let Backup { schedule, at, folder, retention, offsite } = config.section::<Backup>();
    assert_eq!((schedule, at.to_string().as_str()), (&Schedule::Nightly, "02:00:00"));
    assert_eq!((folder.as_path(), offsite.is_none()), (Path::new("/srv/site/backups"), true));
    assert_eq!(*retention, Retention { daily: 7, weekly: 4, monthly: 6 });

    let file =
        "[backup]\nschedule = \"off\"\nat = \"23:30\"\nfolder = \"/mnt/usb\"\ndaily = 14\nweekly = 0\n";
    let config = read(file, &[]).unwrap();
    let Backup { schedule, at, folder, retention, .. } = config.section::<Backup>();
    assert_eq!((schedule, at.to_string().as_str()), (&Schedule::Off, "23:30:00"));
    assert_eq!((folder.as_path(), retention.daily, retention.weekly), (Path::new("/mnt/usb"), 14, 0));
}

#[test]
fn offsite_backups_require_a_recipient() {
    let bucket = "[backup]\ns3_bucket = \"copies\"\ns3_access_key = \"union\"\ns3_prefix = \"local-7/\"\n";
    let secret = ("UNIONHALL_BACKUP_S3_SECRET_KEY", "s3cret");
    let error = read(bucket, &[secret]).unwrap_err().to_string();
    assert!(error.starts_with("backup.recipient") && error.contains("backup.s3_bucket is set"), "{error}");
    let config = read(&format!("{bucket}recipient = \"{RECIPIENT}\"\n"), &[secret]).unwrap();
    let copies = config.section::<Backup>().offsite.as_ref().unwrap();
    assert_eq!((copies.recipient.as_str(), copies.prefix.as_str()), (RECIPIENT, "local-7"));
    let printed = format!("{:?} {:?}", copies, config.effective);
    assert!(!printed.contains("s3cret"), "{printed}");
    // A key alone implies a bucket.
    let error = read("", &[secret]).unwrap_err().to_string();
    for key in ["backup.s3_bucket", "backup.s3_access_key", "backup.recipient"] {
        assert!(error.contains(key), "{key}: {error}");
    }
}

#[test]
fn invalid_backup_settings_are_rejected() {
    for (setting, key) in [
        ("schedule = \"weekly\"", "backup.schedule"),
        ("at = \"2 AM\"", "backup.at"),
        ("folder = \"\"", "backup.folder"),
        ("daily = 0", "backup.daily"),
        ("monthly = -1", "backup.monthly"),
        ("recipient = \"age1wrong\"", "backup.recipient"),
        ("s3_prefix = \"../up\"", "backup.s3_prefix"),
    ] {
        let error = read(&format!("[backup]\n{setting}"), &[]).unwrap_err().to_string();
        assert!(error.starts_with(key), "{setting}: {error}");
    }
}
