use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use super::{front_end, run};

#[test]
fn accounts_are_managed_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let user = |args: &[&str]| {
        let done = run(folder.path(), &[&["user"], args].concat(), &[]);
        let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
        (done.status.success(), said)
    };
    let (made, said) = user(&["list"]);
    assert!(!made && said.contains("there is no data folder") && said.contains("--data"), "{said}");
    assert!(!folder.path().join("data").exists(), "a command makes no site");
    let made = run(folder.path(), &["setup"], &[]);
    assert!(made.status.success() && String::from_utf8(made.stdout).unwrap().contains("unionhall.db"));
    assert_eq!(user(&["list"]), (true, "No accounts yet\n".to_owned()));
    let (added, said) = user(&["add", "Chief@example.org", "--role", "owner"]);
    assert!(added && said.contains("chief@example.org") && said.contains("owner"), "{said}");
    let first = said.lines().find_map(|line| line.strip_prefix("password: ")).unwrap().to_owned();
    assert!(first.len() >= 20);
    let (again, said) = user(&["add", "chief@EXAMPLE.org"]);
    assert!(!again && said.contains("already"), "{said}");
    let (last, said) = user(&["role", "chief@example.org", "staff"]);
    assert!(!last && said.contains("last owner"), "{said}");
    user(&["add", "nora@example.org", "--role", "pending"]);
    assert!(user(&["approve", "nora@example.org"]).1.contains("staff"));
    assert!(user(&["disable", "nora@example.org"]).1.contains("deactivated"));
    let (reset, said) = user(&["reset", "chief@example.org"]);
    assert!(reset && said.contains("password: ") && !said.contains(&first), "{said}");
    let (_, list) = user(&["list"]);
    assert_eq!(list.lines().count(), 2, "{list}");
    // The data folder may be named before or after the action.
    for args in [["--data", "data", "list"], ["list", "--data", "data"]] {
        assert_eq!(user(&args), (true, list.clone()));
    }
    assert!(!user(&["add", "nobody"]).0 && !user(&["reset", "none@example.org"]).0);
}

#[test]
fn an_export_to_an_unwritable_folder_is_an_error_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o555)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_unionhall"));
    if rustix::process::geteuid().is_root() {
        command = Command::new("setpriv");
        command.args(["--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]);
        command.arg(env!("CARGO_BIN_EXE_unionhall"));
    }
    let done = command.current_dir(folder.path()).args(["export", "site.zip"]).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("cannot write site.zip: the command runs as the user "), "{said}");
    assert!(said.contains("such as /var/tmp/site.zip"), "{said}");
}

#[test]
fn config_prints_effective_settings_with_their_sources() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("unionhall.toml"), "[server]\ncache_mib = 7\n").unwrap();
    let secret = ("UNIONHALL_DATABASE_URL", "postgres://u:s3cret@localhost/d");
    let shown = run(folder.path(), &["config"], &[secret]);
    let text = String::from_utf8(shown.stdout).unwrap();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap().to_owned();
    assert!(
        line("server.cache_mib").contains("= 7") && line("server.cache_mib").ends_with("# unionhall.toml")
    );
    assert!(line("server.listen").ends_with("# default"));
    assert!(line("database.url").ends_with("# UNIONHALL_DATABASE_URL"));
    assert!(!text.contains("s3cret"), "{text}");
}

#[test]
fn startup_errors_name_their_cause_and_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    front_end(&folder.path().join("web"));
    front_end(&folder.path().join("one-door"));
    std::fs::remove_file(folder.path().join("one-door/client/staff.html")).unwrap();
    for (args, variables, parts) in [
        (
            &["config"][..],
            &[("UNIONHALL_LOG_LEVEL", "loud")][..],
            &["log.level = \"loud\"", "UNIONHALL_LOG_LEVEL"][..],
        ),
        (&["config", "--config", "none.toml"], &[], &["none.toml"]),
        (
            &["serve", "--web", "nowhere", "--listen", "127.0.0.1:0"],
            &[],
            &["front end is missing", "cargo xtask build"],
        ),
        (
            &["serve", "--web", "one-door", "--listen", "127.0.0.1:0"],
            &[],
            &["front end is missing", "client/staff.html", "cargo xtask build"],
        ),
        (
            &["serve", "--web", "web", "--listen", "127.0.0.1:0"],
            &[
                ("UNIONHALL_DATABASE_URL", "postgres://u:s3cret@127.0.0.1:1/none"),
                ("UNIONHALL_DATABASE_WAIT_SECONDS", "1"),
                ("UNIONHALL_SERVER_DATA", "another"),
            ],
            &["cannot open the database", "waiting for PostgreSQL", "127.0.0.1:1"],
        ),
    ] {
        let failed = run(folder.path(), args, variables);
        let text = String::from_utf8(failed.stderr).unwrap();
        assert!(!failed.status.success(), "{args:?}");
        for part in parts {
            assert!(text.contains(part), "{part:?} in {text:?}");
        }
        assert!(!text.contains("panicked") && !text.contains("s3cret"), "{text}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let failed = run(folder.path(), &["serve", "--web", "web", "--listen", &address], &[]);
    assert!(String::from_utf8(failed.stderr).unwrap().contains(&format!("cannot listen on {address}")));
}

#[test]
fn help_lists_only_the_commands_for_operators() {
    let folder = tempfile::tempdir().unwrap();
    let help = |args: &[&str]| String::from_utf8(run(folder.path(), args, &[]).stdout).unwrap();
    let all = help(&["--help"]);
    let lists = |command: &str| all.lines().any(|line| line.split_whitespace().next() == Some(command));
    let developers = ["openapi", "archive-schema", "access-matrix", "page-paths", "reserved-slugs"];
    for command in ["serve", "setup", "user", "config", "export"].into_iter().chain(developers) {
        assert_eq!(lists(command), !developers.contains(&command), "{command}");
        let own = help(&[command, "--help"]);
        assert!(own.lines().next().is_some_and(|line| line.len() > 10), "{own}");
    }
    for option in ["--data", "--listen", "--demo", "--web", "--config"] {
        assert!(help(&["serve", "--help"]).contains(option), "{option}");
    }
}
