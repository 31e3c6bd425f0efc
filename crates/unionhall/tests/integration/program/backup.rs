//! The commands of the guide on backups, as they stand there.

use std::path::Path;
use std::process::Command;

use super::{Server, open_to_others};

/// The shell commands below this word of the guide, with these folders in place of the guide's.
fn commands(word: &str, folders: [(&str, &Path); 3]) -> Vec<String> {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guides/back-up-and-restore.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let (_, rest) = guide.split_once(word).unwrap();
    let (_, rest) = rest.split_once("```sh\n").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    let folder = |line: &str| {
        folders
            .iter()
            .fold(line.to_owned(), |line, (theirs, ours)| line.replace(theirs, ours.to_str().unwrap()))
    };
    block.lines().map(folder).collect()
}

/// Runs them as somebody whose files others may read by default.
fn run(lines: &[String]) {
    let script = format!("umask 022\nset -eu\n{}", lines.join("\n"));
    let done = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(done.status.success(), "{script}: {}", String::from_utf8_lossy(&done.stderr));
}

const PICTURE: &str = "/media/images/demo/5k-run.webp";

fn has_everything(server: &Server) {
    assert!(server.get("/").contains("\"total\":22"), "its posts");
    assert_eq!(server.status(PICTURE), "HTTP/1.1 200", "and its pictures");
}

#[test]
fn a_backup_by_the_guide_is_private_and_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let [data, backup, trial] = ["data", "backup", "trial"].map(|name| folder.path().join(name));
    let folders = [
        ("/var/lib/unionhall", data.as_path()),
        ("/backup", backup.as_path()),
        ("/var/tmp/unionhall-trial", trial.as_path()),
    ];
    let server = Server::start(folder.path(), &["--demo"]);
    has_everything(&server);
    // Twice, the second time over the first.
    for _ in 0..2 {
        run(&commands("**Back up**", folders));
        assert!(open_to_others(&backup).is_empty(), "{:?}", open_to_others(&backup));
    }
    drop(server);

    let mut lines = commands("**Try a restore**", folders);
    let serve = lines.pop().unwrap();
    assert_eq!(serve, format!("unionhall serve --data {} --listen 127.0.0.1:8081", trial.display()));
    let before = std::fs::read(backup.join("unionhall.db")).unwrap();
    run(&lines);
    let tried = Server::start_on(folder.path(), &trial, &[]);
    has_everything(&tried);
    drop(tried);
    assert!(open_to_others(&trial).is_empty());
    assert!(std::fs::read(backup.join("unionhall.db")).unwrap() == before, "the backup is as it was");

    // All that is left of the site is a log that belongs to no database.
    std::fs::remove_dir_all(&data).unwrap();
    std::fs::create_dir(&data).unwrap();
    std::fs::write(data.join("unionhall.db-wal"), "of another database").unwrap();
    run(&commands("**Restore**", folders));
    assert!(open_to_others(&data).is_empty());
    has_everything(&Server::start(folder.path(), &[]));
}
