//! Several programs on one data folder with SQLite.

use super::{Server, front_end, log_of, run};

#[test]
fn one_server_has_the_database_and_commands_work_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Server::start(folder.path(), &[]);
    front_end(&folder.path().join("web"));
    let second = || run(folder.path(), &["serve", "--web", "web", "--listen", "127.0.0.1:0"], &[]);
    let refused = second();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && said.contains("another `unionhall serve`"), "{said}");
    assert!(said.contains("data/unionhall.db"), "{said}");
    let added = run(folder.path(), &["user", "add", "nora@example.org"], &[]);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    assert!(first.get("/readyz").starts_with("HTTP/1.1 200"));

    // The system releases what a killed process had.
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    let log = log_of(Server::start(folder.path(), &[]));
    for part in ["unionhall.db", "storage=", "data/media", "files, not sent", "payments=\"none\""] {
        assert!(log.contains(part), "{part:?} in {log}");
    }
}

#[test]
fn another_folder_is_not_taken_for_the_site() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["setup", "--data", "site"], &[]).status.success());
    assert!(run(folder.path(), &["user", "--data", "site", "list"], &[]).status.success());
    let url = ("UNIONHALL_DATABASE_URL", "postgres://union@127.0.0.1:1/union");
    for (args, variables, part) in [
        (&["user", "list"][..], &[][..], "there is no data folder"),
        (&["user", "--data", ".", "list"], &[], "there is no site here"),
        (&["keys", "--data", ".", "rotate"], &[], "there is no site here"),
        (&["user", "--data", "site", "list"], &[url], "kind sqlite"),
    ] {
        let refused = run(folder.path(), args, variables);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(part), "{args:?}: {said}");
    }
    assert!(!folder.path().join("data").exists() && !folder.path().join("unionhall.db").exists());
}
