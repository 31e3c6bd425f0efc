//! Reading settings by key, remembering where each came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::errors::{ConfigError, ConfigErrors, most_similar};
use super::origin::Origin;
use crate::private;

/// The prefix of environment variables: `server.listen` is `UNIONHALL_SERVER_LISTEN`.
const PREFIX: &str = "UNIONHALL_";

/// A setting in effect, as `unionhall config` prints it.
#[derive(Clone, Debug)]
pub struct EffectiveSetting {
    /// The setting's key, such as `server.listen`.
    pub key: &'static str,
    /// Its value as text; secrets are hidden.
    pub value: String,
    /// Where it came from.
    pub origin: Origin,
}

/// The raw values by key, the strongest source last.
#[derive(Clone, Default)]
pub struct Sources {
    given: BTreeMap<String, (String, Origin)>,
}

impl Sources {
    /// Adds the values of a settings file; a missing file is an error only for who asked for it by name.
    ///
    /// # Errors
    /// When the file cannot be read or is no TOML.
    pub fn file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let name = path.display().to_string();
        let wrong = |reason: String| ConfigError::File { path: name.clone(), reason };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        // Without the line itself, which the library quotes: there may be a secret in it.
        let broken = |error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            wrong(format!("line {}: {}", before.matches('\n').count() + 1, error.message()))
        };
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

    /// Adds environment variables; those without our prefix are passed over.
    pub fn variables(&mut self, variables: impl Iterator<Item = (String, String)>) {
        for (name, value) in variables {
            if let Some(rest) = name.strip_prefix(PREFIX) {
                self.put(in_topic(&rest.to_lowercase()), value, Origin::Variable(name));
            }
        }
    }

    /// Adds one command-line option.
    pub fn option(&mut self, option: &str, key: &str, value: String) {
        self.put(key.to_owned(), value, Origin::Option(option.to_owned()));
    }

    fn put(&mut self, key: String, value: String, origin: Origin) {
        self.given.insert(key, (value, origin));
    }

    /// The value of `key`, as the strongest source has it.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|(value, _)| value.as_str())
    }

    /// Begins to take values out. What other values need has to be there if they have to be `complete`.
    pub(super) fn reading(self, complete: bool) -> Keys {
        let Self { given } = self;
        Keys { given, complete, effective: Vec::new(), secrets: Vec::new(), errors: Vec::new() }
    }
}

/// Takes values out one by one and records what is in force.
pub struct Keys {
    given: BTreeMap<String, (String, Origin)>,
    /// Whether what other values need has to be there.
    complete: bool,
    effective: Vec<EffectiveSetting>,
    /// Keys of secrets.
    secrets: Vec<&'static str>,
    errors: Vec<ConfigError>,
}

impl Keys {
    /// The value of `key`, or `default`; an invalid value is reported by `finish`. `allowed` finishes the sentence "allowed is ...".
    pub fn take<T: FromStr + fmt::Display>(&mut self, key: &'static str, default: T, allowed: &str) -> T {
        self.take_with(key, default, allowed, |text| text.parse().ok())
    }

    /// Takes a value as [`Keys::take`] does, with a rule beyond parsing.
    pub fn take_with<T: fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> T {
        self.take_hidden(key, default, allowed, parse, without_credentials)
    }

    /// Takes a value as [`Keys::take_with`] does, which must not be printed, or may be as it is: `show` is what may be.
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

    /// What was given for `key`, as its strongest source has it.
    fn take_out(&mut self, key: &str) -> Option<(String, Origin)> {
        let given = self.given.remove(key);
        // Of a variable nobody can tell before now that its key stands in no topic.
        let other = in_topic(key);
        let is_variable = |(_, origin): &(String, Origin)| matches!(origin, Origin::Variable(_));
        if key == other || !self.given.get(&other).is_some_and(is_variable) {
            return given;
        }
        let variable = self.given.remove(&other);
        given.filter(|(_, origin)| matches!(origin, Origin::Option(_))).or(variable)
    }

    /// The value that was given for `key`, as it is.
    pub fn raw_value(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|(value, _)| value.as_str())
    }

    /// Tells whether a value was given for `key`, in whatever source.
    pub(super) fn is_set(&self, key: &str) -> bool {
        self.given.contains_key(key)
    }

    /// Notes a setting that cannot be used.
    pub fn reject(&mut self, error: ConfigError) {
        self.errors.push(error);
    }

    /// A value that has to be there for a reason, such as "mail.user is set".
    pub fn required<T: Default>(&mut self, key: &str, value: Option<T>, reason: &str) -> T {
        if value.is_none() && self.complete && !self.errors.iter().any(|error| error.is_about(key)) {
            self.reject(ConfigError::Value {
                key: key.to_owned(),
                value: "(none)".to_owned(),
                origin: Origin::Default,
                allowed: format!("a value, since {reason}"),
            });
        }
        value.unwrap_or_default()
    }

    /// Marks the value of `key` as a secret.
    pub fn mark_secret(&mut self, key: &'static str) {
        self.secrets.push(key);
    }

    /// Ends the reading; answers what is in force, and what works and should be different.
    ///
    /// # Errors
    /// Everything that is wrong, also keys that nothing asked for.
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

    /// Settings files with secrets in them that others may read.
    fn open_files(&self) -> Vec<String> {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for entry in self.effective.iter().filter(|entry| self.secrets.contains(&entry.key)) {
            if let Origin::File(name) = &entry.origin {
                files.entry(name).or_default().push(entry.key);
            }
        }
        files.retain(|name, _| private::is_open_to_others(name.as_ref()));
        let warning = |(name, keys): (&str, Vec<&str>)| {
            format!(
                "others on this machine may read {name}, which holds {}: `chmod go-rwx '{name}'` closes it to them",
                keys.join(", ")
            )
        };
        files.into_iter().map(warning).collect()
    }
}

/// The value without what stands before an `@` in any of its addresses, which may be a name and a password.
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

/// `server.listen` of `server_listen`. A key that has its topic already stays.
fn in_topic(name: &str) -> String {
    if name.contains('.') { name.to_owned() } else { name.replacen('_', ".", 1) }
}

fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
