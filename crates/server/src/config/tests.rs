use super::*;

fn read(file: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unionhall.toml");
    std::fs::write(&path, file).unwrap();
    let mut sources = Sources::default();
    sources.file(&path)?;
    sources.variables(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Config::read(sources)
}

#[test]
fn the_strongest_source_wins_and_is_shown() {
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
fn secrets_are_hidden() {
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
fn errors_name_the_key_the_value_and_what_is_allowed() {
    for (file, parts) in [
        ("[server]\nlisten = \"here\"", ["server.listen = \"here\"", "an address and a port"]),
        ("[server]\nurl = \"https://union.example/path\"", ["server.url", "without a path"]),
        ("[server]\ncache_mib = 0", ["server.cache_mib = \"0\"", "1 to 4096"]),
        ("[server]\ncache_mib = \"much\"", ["server.cache_mib = \"much\"", "1 to 4096"]),
        ("[log]\nlevel = \"loud\"", ["log.level = \"loud\"", "error, warn, info, debug or trace"]),
        ("[log]\nformat = \"xml\"", ["log.format = \"xml\"", "text or json"]),
        ("[database]\nurl = \"mysql://x\"", ["database.url", "postgres://"]),
        ("[server]\nlisen = \"x\"", ["server.lisen", "server.listen"]),
        ("wrong = 1", ["wrong", "there is no such setting"]),
        ("[server", ["unionhall.toml", "expected"]),
    ] {
        let error = read(file, &[]).unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{part:?} in {error:?}");
        }
    }
}
