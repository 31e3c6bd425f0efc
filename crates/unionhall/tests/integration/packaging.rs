//! The settings file of the package explains each setting, with its default.

use std::collections::BTreeMap;
use std::path::Path;

use platform::config::{Config, Sources};
use unionhall::subjects::sections;

const PACKAGED: &str = include_str!("../../../../packaging/unionhall.toml");

fn effective(text: &str) -> BTreeMap<&'static str, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("unionhall.toml");
    std::fs::write(&file, text).unwrap();
    let mut sources = Sources::default();
    sources.add_file(&file).unwrap();
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
fn the_packaged_file_lists_every_setting() {
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

/// The guides without those about changing the program, as `cargo xtask dist` packs them.
fn packaged_guides() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guides");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let named = files.map(|file| (file.file_name().into_string().unwrap(), file.path()));
    let packaged = named.filter(|(name, _)| !name.starts_with("add-a-"));
    packaged.map(|(name, path)| (name, std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn packaged_guides_link_to_each_other_only() {
    let guides = packaged_guides();
    for (name, text) in &guides {
        // It still links to the archive format and to a decision.
        if name == "back-up-and-restore.md" {
            continue;
        }
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            let is_packaged = file.is_empty() || guides.iter().any(|(name, _)| name == file);
            assert!(is_packaged || target.starts_with("https://"), "{name} links to {target}");
        }
    }
}
