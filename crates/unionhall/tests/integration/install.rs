use std::path::Path;
use std::process::{Command, Output};

/// A machine's folder with the package's unit, and nothing else.
fn machine() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let units = root.path().join("usr/lib/systemd/system");
    std::fs::create_dir_all(&units).unwrap();
    std::fs::write(units.join("unionhall.service"), "").unwrap();
    root
}

fn install(root: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unionhall"));
    command.args(["install", "--no-start", "--root"]).arg(root).args(args).output().unwrap()
}

fn said(output: &Output) -> String {
    [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).concat()
}

#[test]
fn a_second_run_changes_nothing() {
    let root = machine();
    let read = |path: &str| std::fs::read_to_string(root.path().join(path)).unwrap();
    let first = install(root.path(), &["union.example", "--email", "it@union.example"]);
    assert!(
        first.status.success() && said(&first).contains("Wrote /etc/unionhall/Caddyfile."),
        "{}",
        said(&first)
    );
    let settings = read("etc/unionhall/unionhall.toml");
    assert!(settings.contains("\nurl = \"https://union.example\"\n"), "{settings}");
    assert!(settings.contains("\nclient_header = \"x-forwarded-for\"\n"), "{settings}");
    let caddy = read("etc/unionhall/Caddyfile");
    assert!(
        caddy.contains("tls it@union.example") && caddy.contains("reverse_proxy 127.0.0.1:8080"),
        "{caddy}"
    );

    let second = install(root.path(), &[]);
    assert!(said(&second).contains("All files are as they should be"), "{}", said(&second));
    assert_eq!(read("etc/unionhall/Caddyfile"), caddy, "the email stays");
}

#[test]
fn a_certificate_authority_is_kept_until_the_default_is_requested() {
    let root = machine();
    let caddy = || std::fs::read_to_string(root.path().join("etc/unionhall/Caddyfile")).unwrap();
    install(root.path(), &["union.example", "--authority", "https://ca.example/dir"]);
    let again = install(root.path(), &[]);
    assert!(
        said(&again).contains("Certificate authority: https://ca.example/dir.")
            && caddy().contains("ca https://ca.example/dir"),
        "{}",
        said(&again)
    );
    let back = install(root.path(), &["--authority", "default"]);
    assert!(!said(&back).contains("Certificate authority") && !caddy().contains("tls"), "{}", caddy());
}

#[test]
fn a_second_install_run_keeps_changes_of_the_operator() {
    let root = machine();
    install(root.path(), &["union.example"]);
    let file = root.path().join("etc/unionhall/unionhall.toml");
    let own = std::fs::read_to_string(&file)
        .unwrap()
        .replace("#listen = \"127.0.0.1:8080\"", "listen = \"127.0.0.1:9090\"");
    std::fs::write(&file, &own).unwrap();
    install(root.path(), &[]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), own);
    let caddy = std::fs::read_to_string(root.path().join("etc/unionhall/Caddyfile")).unwrap();
    assert!(caddy.contains("reverse_proxy 127.0.0.1:9090"), "{caddy}");
}

#[test]
fn invalid_install_arguments_are_rejected_before_writing() {
    for (args, words) in [
        (&["union"][..], "is not the name of a site. Allowed is a name with a dot"),
        (&["union_hall.example"][..], "letters, digits and hyphens"),
        (&[][..], "the name of the site is missing"),
        (&["union.example", "--email", "a b@union.example"][..], "spaces, quotes and braces are not allowed"),
    ] {
        let root = machine();
        let rejected = install(root.path(), args);
        assert!(
            !rejected.status.success() && said(&rejected).contains(words),
            "{args:?}: {}",
            said(&rejected)
        );
        assert!(!root.path().join("etc").exists(), "{args:?}");
    }
}
