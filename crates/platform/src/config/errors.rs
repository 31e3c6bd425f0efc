//! Errors of the configuration.

use std::fmt;

use super::origin::Origin;

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
    #[error("{key} ({origin}): there is no such setting{}", suggestion(.similar.as_deref()))]
    Unknown {
        /// The key that was given.
        key: String,
        /// Where it was given.
        origin: Origin,
        /// The key that is most like it.
        similar: Option<String>,
    },
}

impl ConfigError {
    /// Tells whether it is about the value of this key.
    pub(super) fn is_about(&self, of: &str) -> bool {
        matches!(self, Self::Value { key, .. } if key == of)
    }
}

fn suggestion(similar: Option<&str>) -> String {
    match similar {
        Some(similar) => format!("; did you mean {similar}?"),
        None => "; `unionhall config` shows all there are".to_owned(),
    }
}

/// All errors of a configuration: one at least.
#[derive(Debug)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [error] = &self.0[..] {
            return error.fmt(f);
        }
        write!(f, "{} settings cannot be used:", self.0.len())?;
        self.0.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}

impl From<ConfigError> for ConfigErrors {
    fn from(error: ConfigError) -> Self {
        Self(vec![error])
    }
}

/// The one of `known` that is most like `key`, if it is like it at all.
pub(super) fn most_similar<'a>(key: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const MOST: usize = 3;
    let by_distance = known.map(|name| (distance(key, name), name));
    by_distance.filter(|(distance, _)| *distance <= MOST).min().map(|(_, name)| name)
}

/// How many letters have to be put in, taken out or changed to make one of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (column, theirs) in other.bytes().enumerate() {
            let changed = before + usize::from(letter != theirs);
            before = row[column + 1];
            row[column + 1] = changed.min(before + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
