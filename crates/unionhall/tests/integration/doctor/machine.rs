use std::process::Command;

use super::{Doctor, site};

#[test]
fn a_clock_that_is_a_day_behind_the_saved_data_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let mut yesterday = Command::new("faketime");
    yesterday.args(["-f", "-1d", env!("CARGO_BIN_EXE_unionhall")]);
    let report = Doctor::by(yesterday, folder.path()).examine();
    report.says("machine.clock", "wrong", "24 hours in the future", "timedatectl set-ntp true");
    let finding = Doctor::new(folder.path()).examine().find("machine.clock").clone();
    assert_ne!(finding["state"], "wrong", "{finding}");
}

#[test]
fn a_low_limit_of_open_files_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -n 256; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_unionhall")]);
    let report = Doctor::by(limited, folder.path()).examine();
    report.says("machine.files", "warning", "256 files", "LimitNOFILE=");
}
