//! The settings file of the package explains each setting, with its default.

use std::collections::BTreeMap;

use platform::config::{Config, Sources};
use unionhall::subjects::sections;

const PACKAGED: &str = include_str!("../../../../packaging/unionhall.toml");

fn effective(text: &str) -> BTreeMap<&'static str, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("unionhall.toml");
    std::fs::write(&file, text).unwrap();
    let mut sources = Sources::default();
    sources.file(&file).unwrap();
    let config = Config::read(sources, &sections()).unwrap_or_else(|error| panic!("{error}"));
    config.effective.into_iter().map(|setting| (setting.key, setting.value)).collect()
}

/// The lines of settings, without the `#`, where `keep` says so of their key.
fn uncommented(keep: impl Fn(&str) -> bool) -> String {
    let mut section = String::new();
    let mut lines = Vec::new();
    for line in PACKAGED.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
            lines.push(line);
        } else if let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with("# ")) {
            let setting = line.trim_start_matches('#');
            let key = format!("{section}{}", key.trim_start_matches('#'));
            lines.extend(keep(&key).then_some(setting));
        }
    }
    lines.join("\n")
}

#[test]
fn each_setting_stands_in_the_packaged_file() {
    let known: Vec<_> = effective("").into_keys().collect();
    let text = uncommented(|_| true);
    let table: toml::Table = text.parse().unwrap();
    let mut explained = Vec::new();
    for (topic, value) in &table {
        match value.as_table() {
            Some(topics) => explained.extend(topics.keys().map(|key| format!("{topic}.{key}"))),
            None => explained.push(topic.clone()),
        }
    }
    explained.sort();
    assert_eq!(explained, known);
}

#[test]
fn the_packaged_file_shows_the_defaults_of_the_program() {
    let data = |settings: &mut BTreeMap<&'static str, String>| {
        settings.retain(|key, _| !["server.data", "backup.folder"].contains(key));
    };
    let mut defaults = effective("");
    let has_default =
        |key: &str| !defaults[key].starts_with('(') && key != "server.url" && key != "mail.from";
    let mut shown = effective(&uncommented(has_default));
    data(&mut shown);
    data(&mut defaults);
    assert_eq!(shown, defaults);
    assert_eq!(effective(PACKAGED)["server.data"], "/var/lib/unionhall");
}

#[test]
fn the_examples_of_the_packaged_file_are_accepted() {
    let text = uncommented(|key| {
        !["shop.stripe_key", "shop.stripe_webhook_secret", "backup.recipient", "auth.signing_key_file"]
            .contains(&key)
    });
    let text = text.lines().filter(|line| !line.starts_with("s3_")).collect::<Vec<_>>().join("\n");
    assert_eq!(effective(&text)["server.url"], "https://union.example");
}
