use std::os::unix::fs::PermissionsExt as _;

use platform::config::*;
use testing::config::read;
use unionhall::subjects::sections;

fn wrong(file: &str, variables: &[(&str, &str)]) -> String {
    read(file, variables).unwrap_err().to_string()
}

#[test]
fn an_unencoded_database_password_is_rejected_and_hidden() {
    for password in ["s3/cret", "s3#cret", "s3?cret", "12/s3cret", "12#s3cret", "12?s3cret", "12/a@s3cret/b"]
    {
        let url = format!("postgres://union:{password}@db.example/union");
        let error = wrong("", &[("UNIONHALL_DATABASE_URL", &url)]);
        assert!(error.contains("database.url = \"(hidden)\"") && error.contains("/ is %2F"), "{error}");
        let named = ["s3", "cret"].iter().any(|part| error.contains(part));
        assert!(!named, "{password}: {error}");
    }
    for url in [
        "postgres://union:s3%2Fcr%23et%3F%40@db.example:5433/union?sslmode=require",
        "postgresql://union@/union?host=/run/postgresql",
        "postgres://db.example",
    ] {
        let config = read("", &[("UNIONHALL_DATABASE_URL", url)]);
        // A socket without a host is not a URL.
        assert!(config.is_ok() || url.contains("@/"), "{url}");
    }
    // Parameters of libpq, as hosting companies write them, are removed.
    let hosted =
        "postgres://union:s3cret@db.example/union?sslmode=require&channel_binding=require&connect_timeout=10";
    let config = read("", &[("UNIONHALL_DATABASE_URL", hosted)]).unwrap();
    let expected = "postgres://union:s3cret@db.example/union?sslmode=require";
    assert_eq!(config.database.url.as_deref(), Some(expected));
    // The client would log an unknown parameter with its value.
    let error = wrong("", &[("UNIONHALL_DATABASE_URL", "postgres://db.example/union?pasword=s3cret")]);
    assert!(error.contains("database.url") && !error.contains("s3cret"), "{error}");
}

#[test]
fn the_error_for_an_invalid_line_gives_its_number_and_not_its_text() {
    let error = wrong("[mail]\nhost = \"mail.example\"\npassword = \"s3cret\n", &[]);
    assert!(error.contains("unionhall.toml: line 3: ") && !error.contains("s3cret"), "{error}");
}

#[test]
fn credentials_in_a_url_are_hidden() {
    for file in [
        "[server]\nurl = \"https://union:s3cret@union.example\"",
        "[media]\ns3_endpoint = \"https://union:s3cret@s3.example\"",
        "[shop]\nstripe_api = \"https://union:s3cret@api.example\"",
        "[mail]\nhost = \"union:s3cret@mail.example\"",
        "[auth]\nwebauthn_origins = \"https://union.example,https://union:s3@cret@b.example\"",
    ] {
        let error = wrong(file, &[]);
        assert!(error.contains("(hidden)@") && !error.contains("cret"), "{error}");
    }
    let from = "[mail]\nfrom = \"office@union.example\"\nuser = \"office@union.example\"\npassword = \"x\"";
    let shown = read(from, &[]).unwrap().effective;
    let shown = shown.iter().filter(|entry| entry.value == "office@union.example").count();
    assert_eq!(shown, 2, "an email address is no secret");
}

#[test]
fn a_settings_file_with_secrets_readable_by_others_causes_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unionhall.toml");
    let warnings = |text: &str, mode: u32| {
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let mut sources = Sources::default();
        sources.add_file(&path).unwrap();
        Config::read(sources, &sections()).unwrap().warnings
    };
    let secret = "[mail]\nuser = \"union\"\npassword = \"s3cret\"\n[database]\nurl = \"postgres://u:s3cret@db.example/u\"";
    for mode in [0o644, 0o640, 0o604] {
        let said = warnings(secret, mode).join("\n");
        let parts = ["unionhall.toml", "mail.password", "database.url", "chmod"];
        assert!(parts.iter().all(|part| said.contains(part)) && !said.contains("s3cret"), "{mode:o}: {said}");
    }
    assert!(warnings(secret, 0o600).is_empty());
    assert!(warnings("[mail]\nhost = \"mail.example\"", 0o644).is_empty(), "there is no secret in it");
    assert!(warnings("[database]\nurl = \"postgres://db.example/u\"", 0o644).is_empty());
}

#[test]
fn all_config_errors_are_reported_together() {
    let file = "[server]\nlisen = \"x\"\n[log]\nlevel = \"loud\"\n[mail]\nuser = \"union\"\nport = 0\n[media]\nstorage = \"s3\"";
    let error = wrong(file, &[("UNIONHALL_SHOP_PAYMENTS", "stripe"), ("UNIONHALL_LOG_FORMT", "json")]);
    for part in [
        "10 settings cannot be used:",
        "server.lisen",
        "log.level = \"loud\"",
        "mail.password is missing: set it, since mail.user is set",
        "mail.port = \"0\"",
        "media.s3_bucket",
        "media.s3_access_key",
        "media.s3_secret_key",
        "shop.stripe_key",
        "did you mean log.format?",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn commands_do_not_require_server_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unionhall.toml");
    std::fs::write(&path, "[mail]\nhost = \"mail.example\"\nuser = \"union\"\n[shop]\npayments = \"stripe\"\n[media]\nstorage = \"s3\"\ns3_bucket = \"b\"\ns3_access_key = \"a\"").unwrap();
    let sources = || {
        let mut sources = Sources::default();
        sources.add_file(&path).unwrap();
        sources
    };
    assert!(Config::read(sources(), &sections()).is_err());
    let config = Config::read_for_command(sources(), &sections()).unwrap();
    assert!(matches!(config.media.storage, StorageBackend::S3(_)));
    let mut wrong = sources();
    wrong.add_option("a test", "mail.port", "0".to_owned());
    assert!(Config::read_for_command(wrong, &sections()).is_err(), "what is wrong is wrong for all");
}

#[test]
fn a_public_site_without_tls_causes_a_warning() {
    let is_warned =
        |url: &str| !read(&format!("[server]\nurl = \"{url}\""), &[]).unwrap().warnings.is_empty();
    for url in ["http://union.example", "http://203.0.113.7:8080", "http://[2001:db8::1]"] {
        assert!(is_warned(url), "{url}");
    }
    for url in [
        "https://union.example",
        "http://localhost:8080",
        "http://127.0.0.1",
        "http://10.1.2.3",
        "http://[::1]",
        "http://[fd00::1]",
        "http://server",
        "http://server.local",
    ] {
        assert!(!is_warned(url), "{url}");
    }
    assert!(read("", &[]).unwrap().warnings.is_empty());
}
