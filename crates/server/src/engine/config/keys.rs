//! Reading settings by key, remembering where each came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// The prefix of environment variables: `server.listen` is `UNIONHALL_SERVER_LISTEN`.
const PREFIX: &str = "UNIONHALL_";
/// The one key that stands in no topic.
const WITHOUT_TOPIC: &str = "slide_management";

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// The settings file of this name.
    File(String),
    /// The environment variable of this name.
    Variable(String),
    /// The command-line option of this name.
    Option(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(name) => f.write_str(name),
            Self::Variable(name) | Self::Option(name) => f.write_str(name),
        }
    }
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read or is no TOML.
    #[error("{path}: {reason}")]
    File {
        /// The file's path.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A value is not one of those allowed.
    #[error("{key} = {value:?} ({origin}): allowed is {allowed}")]
    Value {
        /// The setting's key.
        key: String,
        /// The value that was given; `(hidden)` for secrets.
        value: String,
        /// Where it was given.
        origin: Origin,
        /// What may stand there.
        allowed: String,
    },
    /// A key that no setting has.
    #[error("{key} ({origin}): there is no such setting; allowed are {allowed}")]
    Unknown {
        /// The key that was given.
        key: String,
        /// Where it was given.
        origin: Origin,
        /// All keys.
        allowed: String,
    },
}

/// One line of `unionhall config`.
#[derive(Clone, Debug)]
pub struct Effective {
    /// The setting's key, such as `server.listen`.
    pub key: &'static str,
    /// Its value as text; secrets are hidden.
    pub value: String,
    /// Where it came from.
    pub origin: Origin,
}

/// The raw values by key, the strongest source last.
#[derive(Default)]
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
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
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
                let lower = rest.to_lowercase();
                let key = if lower == WITHOUT_TOPIC { lower } else { lower.replacen('_', ".", 1) };
                self.put(key, value, Origin::Variable(name));
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

    /// Begins to take values out.
    pub(super) fn reading(self) -> Keys {
        Keys { given: self.given, effective: Vec::new() }
    }
}

/// Takes values out one by one and records what is in force.
pub(super) struct Keys {
    given: BTreeMap<String, (String, Origin)>,
    effective: Vec<Effective>,
}

impl Keys {
    /// The value of `key`, or `default`. `allowed` finishes the sentence "allowed is ...".
    pub(super) fn take<T: FromStr + fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
    ) -> Result<T, ConfigError> {
        self.take_with(key, default, allowed, |text| text.parse().ok())
    }

    /// As [`Keys::take`], with a rule beyond parsing.
    pub(super) fn take_with<T: fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ConfigError> {
        self.take_hidden(key, default, allowed, parse, str::to_owned)
    }

    /// As [`Keys::take_with`], for a value that must not be printed: `show` is what may be.
    pub(super) fn take_hidden<T: fmt::Display>(
        &mut self,
        key: &'static str,
        default: T,
        allowed: &str,
        parse: impl Fn(&str) -> Option<T>,
        show: impl Fn(&str) -> String,
    ) -> Result<T, ConfigError> {
        let (value, origin) = match self.given.remove(key) {
            None => (default, Origin::Default),
            Some((text, origin)) => match parse(&text) {
                Some(value) => (value, origin),
                None => {
                    let allowed = allowed.to_owned();
                    let value = show(&text);
                    return Err(ConfigError::Value { key: key.to_owned(), value, origin, allowed });
                }
            },
        };
        self.effective.push(Effective { key, value: show(&value.to_string()), origin });
        Ok(value)
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When a key was given that nothing asked for.
    pub(super) fn finish(self) -> Result<Vec<Effective>, ConfigError> {
        match self.given.into_iter().next() {
            None => Ok(self.effective),
            Some((key, (_, origin))) => {
                let keys: Vec<_> = self.effective.iter().map(|entry| entry.key).collect();
                Err(ConfigError::Unknown { key, origin, allowed: keys.join(", ") })
            }
        }
    }
}

fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
