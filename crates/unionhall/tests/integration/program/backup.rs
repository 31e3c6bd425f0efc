//! The commands of the backup guide: backup, drill and export.

use std::path::Path;
use std::process::Command;

use super::{Server, open_to_others};

const ARCHIVE: &str = "/var/lib/unionhall/backups/2026-11-27T02-00-00Z.zip";

/// Shell commands below this heading of the guide, with replaced paths.
fn commands(word: &str, paths: &[(&str, &Path)]) -> Vec<String> {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guides/back-up-and-restore.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let (_, rest) = guide.split_once(word).unwrap();
    let (_, rest) = rest.split_once("```sh\n").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    let path = |line: &str| {
        paths
            .iter()
            .fold(line.to_owned(), |line, (theirs, ours)| line.replace(theirs, ours.to_str().unwrap()))
    };
    block.lines().map(path).collect()
}

/// Runs them in `folder` with a permissive umask.
fn run(folder: &Path, lines: &[String]) {
    let program = env!("CARGO_BIN_EXE_unionhall");
    let lines: Vec<_> =
        lines.iter().map(|line| line.replacen("unionhall ", &format!("{program} "), 1)).collect();
    let script = format!("umask 022\nset -eu\n{}", lines.join("\n"));
    let done = Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{script}: {}", String::from_utf8_lossy(&done.stderr));
}

const PICTURE: &str = "/media/images/demo/5k-run.webp";

fn has_everything(server: &Server) {
    assert!(server.get("/").contains("\"total\":22"), "its posts");
    assert_eq!(server.status(PICTURE), "HTTP/1.1 200", "and its pictures");
}

#[test]
fn a_backup_is_private_and_restored_with_the_commands_of_the_guide() {
    let folder = tempfile::tempdir().unwrap();
    let [data, drill, site] = ["data", "drill", "restored"].map(|name| folder.path().join(name));
    let server = Server::start(folder.path(), &["--demo"]);
    has_everything(&server);
    // Twice, reusing the files the second time.
    for _ in 0..2 {
        run(folder.path(), &[format!("unionhall backup --data {}", data.display())]);
        assert!(open_to_others(&data.join("backups")).is_empty(), "{:?}", open_to_others(&data));
    }
    drop(server);
    let backups = std::fs::read_dir(data.join("backups")).unwrap().map(|entry| entry.unwrap().path());
    let backups: Vec<_> =
        backups.filter(|path| path.extension().is_some_and(|ending| ending == "zip")).collect();
    let (archive, before) = (&backups[0], std::fs::read(&backups[0]).unwrap());
    let paths = [
        (ARCHIVE, archive.as_path()),
        ("/var/lib/unionhall-restored", site.as_path()),
        ("/var/tmp/drill", drill.as_path()),
    ];

    let mut lines = commands("**As a drill**", &paths);
    let serve = lines.pop().unwrap();
    assert_eq!(serve, format!("unionhall serve --data {} --listen 127.0.0.1:8081", drill.display()));
    run(folder.path(), &lines);
    let tried = Server::start_on(folder.path(), &drill, &[]);
    has_everything(&tried);
    drop(tried);
    assert!(open_to_others(&drill).is_empty());

    // Only the backups remain.
    std::fs::remove_dir_all(data.join("media")).unwrap();
    std::fs::remove_file(data.join("unionhall.db")).unwrap();
    run(folder.path(), &commands("## Restore", &paths));
    assert!(open_to_others(&site).is_empty());
    has_everything(&Server::start_on(folder.path(), &site, &[]));
    assert!(std::fs::read(archive).unwrap() == before, "the backup is as it was");
}

#[test]
fn the_export_commands_of_the_guide_produce_an_importable_archive() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &["--demo"]));
    let exports = commands("## Take everything out", &[]);
    let exports: Vec<_> = exports.iter().filter(|line| !line.contains("age1...")).cloned().collect();
    assert_eq!(exports.len(), 2, "{exports:?}");
    run(folder.path(), &exports);
    let imported = folder.path().join("imported");
    run(folder.path(), &[format!("unionhall import site.zip --data {}", imported.display())]);
    has_everything(&Server::start_on(folder.path(), &imported, &[]));
}

#[test]
fn an_interrupted_restore_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &["--demo"]));
    let site = folder.path().join("restored");
    let lines = [
        "unionhall export site.zip --data data",
        "mkdir -p restored/.restore",
        "cp -a data/media restored/.restore/media",
        // Of another archive, by a process that was killed just before its end.
        "echo another > restored/.restore/restored",
    ];
    run(folder.path(), &lines.map(str::to_owned));
    assert!(
        error_of(folder.path(), "unionhall user list --data restored").contains("was stopped before its end")
    );
    run(folder.path(), &["unionhall restore site.zip --to restored".to_owned()]);
    assert!(!site.join(".restore").exists() && !site.join("restored").exists());
    has_everything(&Server::start_on(folder.path(), &site, &[]));
}

fn error_of(folder: &Path, command: &str) -> String {
    let words = command.split(' ').skip(1);
    let done =
        Command::new(env!("CARGO_BIN_EXE_unionhall")).args(words).current_dir(folder).output().unwrap();
    assert!(!done.status.success(), "{command} succeeded");
    String::from_utf8(done.stderr).unwrap()
}

#[test]
fn restoring_a_replaced_backup_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &["--demo"]));
    let backup = "data/backups/2026-11-27T02-00-00Z.zip";
    let lines = [
        "unionhall backup --data data --clock 2026-11-27T02:00:00Z".to_owned(),
        format!("unionhall restore {backup} --to own 2> heard"),
        "grep -q 'It is the backup that the site made under this name' heard".to_owned(),
        format!("unionhall export other.zip --data data && mv other.zip {backup}"),
    ];
    run(folder.path(), &lines);
    let replaced = format!("unionhall restore {backup} --to replaced");
    let expected = "is not the backup that the site in data made under this name";
    assert!(error_of(folder.path(), &replaced).contains(expected), "the folder remembers");
    std::fs::remove_file(folder.path().join("data/backups-made.json")).unwrap();
    assert!(error_of(folder.path(), &replaced).contains(expected), "the database remembers");
    assert!(!folder.path().join("replaced").exists());
    let lines = [
        format!("unionhall restore {backup} --to unknown --data elsewhere 2> heard"),
        "grep -q 'The site does not remember this backup' heard".to_owned(),
    ];
    run(folder.path(), &lines);
}

/// The author of a forged backup could sign in with a password from it.
#[test]
fn secrets_of_an_unknown_backup_require_accept_secrets() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &["--demo"]));
    let backup = "data/backups/2026-11-27T02-00-00Z.zip";
    let lines = [
        "unionhall user add eve@example.org --role owner --data data".to_owned(),
        "unionhall backup --data data --clock 2026-11-27T02:00:00Z".to_owned(),
    ];
    run(folder.path(), &lines);
    let restore = format!("restore {backup} --to restored --data elsewhere");
    let import = format!("import {backup} --data imported");
    for (command, made) in [(restore, "restored"), (import, "imported")] {
        let error = error_of(folder.path(), &format!("unionhall {command}"));
        assert!(error.contains("add --accept-secrets"), "{command}: {error}");
        assert!(!folder.path().join(made).exists(), "{command}");
        let lines = [
            format!("unionhall {command} --accept-secrets > told"),
            "grep -q 'These accounts have access to the staff.s area' told".to_owned(),
            "grep -q 'eve@example.org  *owner' told".to_owned(),
        ];
        run(folder.path(), &lines);
    }
}

#[test]
fn a_key_for_a_plain_archive_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &["--demo"]));
    run(folder.path(), &["unionhall export site.zip --data data", "echo secret > key"].map(str::to_owned));
    for key in ["--passphrase-file key", "--identity key"] {
        for command in ["import site.zip --data new", "restore site.zip --to new"] {
            let error = error_of(folder.path(), &format!("unionhall {command} {key}"));
            assert!(error.contains("site.zip is not encrypted"), "{command} {key}: {error}");
            assert!(
                key.contains("identity") || error.contains("Others on this machine can read key"),
                "{error}"
            );
        }
    }
}
