use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::errors::{ConfigError, ConfigErrors, most_similar};
use super::origin::Origin;
use super::toml_errors;
use crate::private_files;

/// The prefix of variables: `server.listen` is read from `UNIONHALL_SERVER_LISTEN`.
const PREFIX: &str = "UNIONHALL_";

#[derive(Clone, Debug)]
pub struct EffectiveSetting {
    pub key: &'static str,
    pub value: String,
    pub origin: Origin,
}

#[derive(Clone, Default)]
pub struct Sources {
    given: BTreeMap<String, (String, Origin)>,
}

impl Sources {
    pub fn add_file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let name = path.display().to_string();
        let wrong = |reason: String| ConfigError::File { path: name.clone(), reason };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        let broken = |error: toml::de::Error| wrong(toml_errors::describe(&text, &error));
        let table: toml::Table = text.parse().map_err(broken)?;
        for (topic, value) in table {
            match value {
                toml::Value::Table(entries) => {
                    for (key, value) in entries {
                        self.put(format!("{topic}.{key}"), plain(&value), Origin::File(name.clone()));
                    }
                }
                other => self.put(topic, plain(&other), Origin::File(name.clone())),
            }
        }
        Ok(())
    }

    pub fn add_variables(&mut self, variables: impl Iterator<Item = (String, String)>) {
        for (name, value) in variables {
            if let Some(rest) = name.strip_prefix(PREFIX) {
                self.put(in_topic(&rest.to_lowercase()), value, Origin::Variable(name));
            }
        }
    }

    pub fn add_option(&mut self, option: &str, key: &str, value: String) {
        self.put(key.to_owned(), value, Origin::Option(option.to_owned()));
    }

    fn put(&mut self, key: String, value: String, origin: Origin) {
        self.given.insert(key, (value, origin));
    }

    pub fn value(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|(value, _)| value.as_str())
    }

    /// Starts reading. With `complete`, a value that others require must be set.
    pub(super) fn into_keys(self, complete: bool) -> Keys {
        let Self { given } = self;
        Keys { given, complete, effective: Vec::new(), secrets: Vec::new(), errors: Vec::new() }
    }
}

pub struct Keys {
    given: BTreeMap<String, (String, Origin)>,
    complete: bool,
    effective: Vec<EffectiveSetting>,
    secrets: Vec<&'static str>,
    errors: Vec<ConfigError>,
}

impl Keys {
    /// Returns the value of `key`, or `default`. `finish` reports an invalid value. `allowed` completes the
    /// sentence "allowed is ...".
    pub fn take<T: FromStr + fmt::Display>(&mut self, key: &'static str, default: T, allowed: &str) -> T {
        self.take_with(key, default, allowed, |text| text.parse().ok())
    }

    /// Takes a key as [`Keys::take`] does, with a rule beyond parsing.
    pub fn take_with<T: fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> T {
        self.take_hidden(key, default, allowed, parse, without_credentials)
    }

    /// As [`Keys::take_with`], for a value that is printed as `show` returns it, or hidden.
    pub fn take_hidden<T: fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
        parse: impl Fn(&str) -> Option<T>,
        show: impl Fn(&str) -> String,
    ) -> T {
        let (value, origin) = match self.take_out(key) {
            None => (default, Origin::Default),
            Some((text, origin)) => match parse(&text) {
                Some(value) => (value, origin),
                None => {
                    let (value, allowed) = (show(&text), allowed.to_owned());
                    let key = key.to_owned();
                    self.reject(ConfigError::Value { key, value, origin: origin.clone(), allowed });
                    (default, origin)
                }
            },
        };
        self.effective.push(EffectiveSetting { key, value: show(&value.to_string()), origin });
        value
    }

    fn take_out(&mut self, key: &str) -> Option<(String, Origin)> {
        let given = self.given.remove(key);
        // The topic of an environment variable is known only now.
        let other = in_topic(key);
        let is_variable = |(_, origin): &(String, Origin)| matches!(origin, Origin::Variable(_));
        if key == other || !self.given.get(&other).is_some_and(is_variable) {
            return given;
        }
        let variable = self.given.remove(&other);
        given.filter(|(_, origin)| matches!(origin, Origin::Option(_))).or(variable)
    }

    pub fn raw_value(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|(value, _)| value.as_str())
    }

    pub(super) fn is_set(&self, key: &str) -> bool {
        self.given.contains_key(key)
    }

    pub fn reject(&mut self, error: ConfigError) {
        self.errors.push(error);
    }

    /// Requires a value for `reason`, such as "mail.user is set".
    pub fn required<T: Default>(&mut self, key: &str, value: Option<T>, reason: &str) -> T {
        if value.is_none() && self.complete && !self.errors.iter().any(|error| error.is_about(key)) {
            self.reject(ConfigError::Missing { key: key.to_owned(), reason: reason.to_owned() });
        }
        value.unwrap_or_default()
    }

    pub fn mark_secret(&mut self, key: &'static str) {
        self.secrets.push(key);
    }

    /// Returns the effective settings and warnings.
    ///
    /// # Errors
    /// Every invalid setting, including unknown keys.
    pub(super) fn finish(mut self) -> Result<(Vec<EffectiveSetting>, Vec<String>), ConfigErrors> {
        for (key, (_, origin)) in std::mem::take(&mut self.given) {
            let similar = most_similar(&key, self.effective.iter().map(|entry| entry.key));
            let similar = similar.map(str::to_owned);
            self.reject(ConfigError::Unknown { key, origin, similar });
        }
        if !self.errors.is_empty() {
            return Err(ConfigErrors(self.errors));
        }
        let warnings = self.open_files();
        Ok((self.effective, warnings))
    }

    fn open_files(&self) -> Vec<String> {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for entry in self.effective.iter().filter(|entry| self.secrets.contains(&entry.key)) {
            if let Origin::File(name) = &entry.origin {
                files.entry(name).or_default().push(entry.key);
            }
        }
        files.retain(|name, _| private_files::is_open_to_others(name.as_ref()));
        files.into_iter().map(|(name, keys)| open_file_warning(name, &keys.join(", "))).collect()
    }
}

/// The warning that others may read the file `name`, whose secret contents are `contents`.
pub fn open_file_warning(name: &str, contents: &str) -> String {
    format!(
        "others on this machine may read {name}, which holds {contents}: `chmod go-rwx '{name}'` closes it to them"
    )
}

/// Hides the name and password before the `@` of each URL in a comma-separated text.
fn without_credentials(text: &str) -> String {
    let each = text.split(',').map(|part| {
        let start = part.find("://").map_or(0, |at| at + 3);
        match part[start..].rfind('@') {
            Some(at) => format!("{}(hidden){}", &part[..start], &part[start + at..]),
            None => part.to_owned(),
        }
    });
    each.collect::<Vec<_>>().join(",")
}

/// Converts `server_listen` to `server.listen`; a key with a topic stays.
fn in_topic(name: &str) -> String {
    if name.contains('.') { name.to_owned() } else { name.replacen('_', ".", 1) }
}

fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
