//! Origins of settings.

use std::fmt;

/// The origin of a value.
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
