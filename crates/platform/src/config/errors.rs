use std::fmt;

use super::origin::Origin;

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{path}: {reason}")]
    File { path: String, reason: String },
    #[error("{key} = {value:?} ({origin}): allowed is {allowed}")]
    Value {
        key: String,
        /// `(hidden)` for secrets.
        value: String,
        origin: Origin,
        allowed: String,
    },
    #[error("{key} is missing: set it, since {reason}")]
    Missing { key: String, reason: String },
    #[error("{key} ({origin}): there is no such setting{}", suggestion(.similar.as_deref()))]
    Unknown { key: String, origin: Origin, similar: Option<String> },
}

impl ConfigError {
    pub(super) fn is_about(&self, of: &str) -> bool {
        matches!(self, Self::Value { key, .. } | Self::Missing { key, .. } if key == of)
    }
}

fn suggestion(similar: Option<&str>) -> String {
    match similar {
        Some(similar) => format!("; did you mean {similar}?"),
        None => "; `unionhall config` shows all there are".to_owned(),
    }
}

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

pub(super) fn most_similar<'a>(key: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const MAX_DISTANCE: usize = 3;
    let by_distance = known.map(|name| (distance(key, name), name));
    by_distance.filter(|(distance, _)| *distance <= MAX_DISTANCE).min().map(|(_, name)| name)
}

/// Returns the Levenshtein distance of two words.
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
