mod backup;
mod secrets;

use platform::config::*;
use testing::config::read;

#[test]
fn the_strongest_config_source_wins_and_its_origin_is_shown() {
    let file = "[server]\nlisten = \"127.0.0.1:1\"\ncache_mib = 5\n[log]\nformat = \"json\"\n";
    let config = read(file, &[("UNIONHALL_SERVER_LISTEN", "127.0.0.1:2"), ("PATH", "/bin")]).unwrap();
    assert_eq!(config.server.listen.port(), 2);
    assert_eq!(config.server.url, "http://127.0.0.1:2");
    assert_eq!((config.server.cache_mib, config.log.format), (5, LogFormat::Json));
    let origin = |key| config.effective.iter().find(|entry| entry.key == key).unwrap().origin.clone();
    assert_eq!(origin("server.listen"), Origin::Variable("UNIONHALL_SERVER_LISTEN".into()));
    assert!(matches!(origin("server.cache_mib"), Origin::File(name) if name.ends_with("unionhall.toml")));
    assert_eq!(origin("server.data"), Origin::Default);
}

#[test]
fn trusted_proxies_are_ip_addresses_and_networks() {
    let proxies = |text: &str| {
        let config = read(&format!("[server]\n{text}"), &[]).unwrap().server.trusted_proxies;
        config.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(proxies(""), ["127.0.0.0/8", "::1/128"], "this machine alone, unless more are named");
    let given = "trusted_proxies = \"10.1.2.3, 192.168.0.0/16,2001:db8::/32\"";
    assert_eq!(proxies(given), ["10.1.2.3/32", "192.168.0.0/16", "2001:db8::/32"]);
    assert!(proxies("trusted_proxies = \"\"").is_empty());
}

#[test]
fn credentials_in_the_database_url_are_hidden() {
    let url = "postgres://union:s3cret@db.example/union";
    let config = read("", &[("UNIONHALL_DATABASE_URL", url)]).unwrap();
    assert_eq!(config.database.url.as_deref(), Some(url));
    let shown = &config.effective.iter().find(|entry| entry.key == "database.url").unwrap().value;
    assert_eq!(shown, "postgres://(hidden)@db.example/union");
    let url = "postgres://db.example:5433/union?user=union&password=s3cret";
    let config = read("", &[("UNIONHALL_DATABASE_URL", url)]).unwrap();
    let shown = &config.effective.iter().find(|entry| entry.key == "database.url").unwrap().value;
    assert_eq!(shown, "postgres://db.example:5433/union?(hidden)");
    for wrong in ["mysql://union:s3cret@db.example/union", "union:s3cret@db"] {
        let error = read("", &[("UNIONHALL_DATABASE_URL", wrong)]).unwrap_err().to_string();
        assert!(!error.contains("s3cret") && error.contains("database.url"), "{error}");
    }
}

#[test]
fn config_errors_name_the_key_the_value_and_the_allowed_values() {
    for (file, parts) in [
        ("[server]\nlisten = \"here\"", ["server.listen = \"here\"", "an address and a port"]),
        ("[server]\nurl = \"https://union.example/path\"", ["server.url", "without a path"]),
        ("[server]\ncache_mib = 4097", ["server.cache_mib = \"4097\"", "0 to 4096"]),
        ("[server]\ncache_mib = \"much\"", ["server.cache_mib = \"much\"", "0 to 4096"]),
        ("[server]\ntrusted_proxies = \"10.0.0.0/40\"", ["server.trusted_proxies", "addresses and networks"]),
        ("[log]\nlevel = \"loud\"", ["log.level = \"loud\"", "error, warn, info, debug or trace"]),
        ("[log]\nformat = \"xml\"", ["log.format = \"xml\"", "text or json"]),
        ("[database]\nurl = \"mysql://x\"", ["database.url", "postgres://"]),
        ("[mail]\nhost = \"a b\"", ["mail.host = \"a b\"", "a host name"]),
        (
            "[mail]\nhost = \"mail.example:465\"",
            ["mail.host = \"mail.example:465\"", "write mail.host = \"mail.example\" and mail.port = 465"],
        ),
        ("[mail]\nport = 0", ["mail.port = \"0\"", "1 to 65535"]),
        ("[mail]\nencryption = \"ssl\"", ["mail.encryption = \"ssl\"", "starttls or tls"]),
        (
            "[mail]\nhost = \"mail.example\"\nencryption = \"none\"",
            ["mail.encryption = \"none\"", "this machine"],
        ),
        ("[mail]\nuser = \"union\"", ["mail.password is missing", "mail.user is set"]),
        ("[mail]\nfrom = \"nobody\"", ["mail.from = \"nobody\"", "Our Union <office@union.example>"]),
        ("[donations]\nurl = \"javascript:alert(1)\"", ["donations.url", "an http or https address"]),
        ("[donations]\nurl = \"ftp://give.example\"", ["donations.url", "an http or https address"]),
        ("[server]\nlisen = \"x\"", ["server.lisen", "did you mean server.listen?"]),
        ("[mail]\nservername = \"x\"", ["mail.servername", "`unionhall config` shows all"]),
        ("wrong = 1", ["wrong", "there is no such setting"]),
        ("[server", ["unionhall.toml", "expected"]),
    ] {
        let error = read(file, &[]).unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{part:?} in {error:?}");
        }
    }
}

#[test]
fn mail_defaults_depend_on_the_encryption() {
    let config = read("[server]\nurl = \"https://union.example\"", &[]).unwrap().mail;
    assert_eq!((config.host, config.port, config.encryption), (None, 587, Encryption::Starttls));
    assert_eq!(config.from.to_string(), "unionhall@union.example");
    assert_eq!(read("", &[]).unwrap().mail.from.to_string(), "unionhall@localhost");
    let way_out = |file: &str| {
        let config = read(file, &[]).unwrap().mail;
        (config.host.unwrap(), config.port, config.encryption)
    };
    let tls = way_out("[mail]\nhost = \"mail.example\"\nencryption = \"tls\"");
    assert_eq!(tls, ("mail.example".to_owned(), 465, Encryption::Tls));
    for near in ["localhost", "127.0.0.1", "::1"] {
        let none = way_out(&format!("[mail]\nhost = \"{near}\"\nencryption = \"none\""));
        assert_eq!(none, (near.to_owned(), 25, Encryption::None));
    }
    let from = read("[mail]\nfrom = \"Our Union <office@union.example>\"", &[]).unwrap().mail.from;
    assert_eq!(
        (from.name.as_deref(), from.email.to_string().as_str()),
        (Some("Our Union"), "office@union.example")
    );
}

#[test]
fn the_mail_password_is_hidden() {
    let file = "[mail]\nhost = \"mail.example\"\nuser = \"union\"\nca_file = \"root.pem\"";
    let config = read(file, &[("UNIONHALL_MAIL_PASSWORD", "s3cret")]).unwrap();
    assert_eq!(config.mail.password.as_ref().map(Password::reveal), Some("s3cret"));
    assert_eq!(config.mail.ca_file.as_deref(), Some("root.pem".as_ref()));
    let shown = &config.effective.iter().find(|entry| entry.key == "mail.password").unwrap().value;
    assert_eq!(shown, "(hidden)");
    assert!(!format!("{config:?}").contains("s3cret"));
    let error = read("", &[("UNIONHALL_MAIL_PASSWORD", "s3cret\n")]).unwrap_err().to_string();
    assert!(error.contains("mail.password") && !error.contains("s3cret"), "{error}");
}

#[test]
fn s3_requires_a_bucket_and_keys_and_hides_the_secret() {
    let given = "[media]\nstorage = \"s3\"\ns3_endpoint = \"http://127.0.0.1:9000/\"\ns3_bucket = \"files\"\ns3_access_key = \"union\"\n";
    let config = read(given, &[("UNIONHALL_MEDIA_S3_SECRET_KEY", "s3cret")]).unwrap();
    let StorageBackend::S3(s3) = &config.media.storage else { panic!("{:?}", config.media) };
    assert_eq!((s3.endpoint.as_deref(), s3.path_style), (Some("http://127.0.0.1:9000"), true));
    assert_eq!(s3.secret_key.reveal(), "s3cret");
    let shown = format!("{:?} {:?}", config.media, config.effective);
    assert!(!shown.contains("s3cret"), "{shown}");
    let error = read(given, &[]).unwrap_err().to_string();
    assert!(error.starts_with("media.s3_secret_key"), "{error}");
    for (setting, key) in [
        ("storage = \"ftp\"", "media.storage"),
        ("s3_endpoint = \"https://user:pass@s3.example\"", "media.s3_endpoint"),
        ("s3_bucket = \"a/b\"", "media.s3_bucket"),
        ("upload_mib = 0", "media.upload_mib"),
    ] {
        let error = read(&format!("[media]\n{setting}"), &[]).unwrap_err().to_string();
        assert!(error.starts_with(key), "{setting}: {error}");
    }
    assert!(matches!(read("", &[]).unwrap().media.storage, StorageBackend::Folder));
}
