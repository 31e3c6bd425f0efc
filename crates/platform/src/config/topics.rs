use std::fmt;

use super::database_url::{holds_secret, parse_database_url, without_password};
use super::errors::ConfigErrors;
use super::keys::{EffectiveSetting, Keys, Sources};
use super::mail::Mail;
use super::media::Media;
use super::section::{self, Section, Settings};
use super::server::Server;
use super::values::{WithDisplay, between};

#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub database: Database,
    pub media: Media,
    pub mail: Mail,
    pub log: Log,
    sections: Vec<section::Value>,
    pub effective: Vec<EffectiveSetting>,
    pub warnings: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Database {
    /// `None`: SQLite in the data folder.
    pub url: Option<String>,
    pub connections: u32,
    /// Seconds to wait at startup for PostgreSQL.
    pub wait_seconds: u64,
}

#[derive(Clone, Debug)]
pub struct Log {
    pub level: tracing::Level,
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Json => "json",
        })
    }
}

impl Config {
    /// Checks all settings. `sections` are read and listed in their order.
    ///
    /// # Errors
    /// Every unknown or invalid setting.
    pub fn read(sources: Sources, sections: &[Section]) -> Result<Self, ConfigErrors> {
        Self::read_keys(sources.into_keys(true), sections)
    }

    /// As [`Config::read`], for a command that neither sends mail nor takes payments: values required for that
    /// may be missing.
    pub fn read_for_command(sources: Sources, sections: &[Section]) -> Result<Self, ConfigErrors> {
        Self::read_keys(sources.into_keys(false), sections)
    }

    #[allow(
        clippy::expect_used,
        reason = "the program lists the sections of all subjects, whatever its settings are"
    )]
    pub fn section<T: Settings>(&self) -> &T {
        section::find(&self.sections).expect("the section is one of those that were read")
    }

    fn read_keys(mut keys: Keys, sections: &[Section]) -> Result<Self, ConfigErrors> {
        let server = Server::read(&mut keys);
        let database = Database::read(&mut keys);
        let sections: Vec<_> = sections.iter().map(|section| section.read(&mut keys, &server)).collect();
        let media = read_platform_section(&sections, &mut keys, &server);
        let mail = read_platform_section(&sections, &mut keys, &server);
        let log = read_platform_section(&sections, &mut keys, &server);
        let (effective, mut warnings) = keys.finish()?;
        if server.is_insecure() {
            warnings.push(format!(
                "server.url = {:?}: passwords and sessions cross the network in the clear, and browsers refuse passkeys. Use https://",
                server.url
            ));
        }
        Ok(Self { server, database, media, mail, log, sections, effective, warnings })
    }
}

/// Reads settings of the platform in their place among the sections, or last.
fn read_platform_section<T: Settings + Clone>(
    sections: &[section::Value],
    keys: &mut Keys,
    server: &Server,
) -> T {
    section::find(sections).cloned().unwrap_or_else(|| T::read(keys, server))
}

impl Database {
    fn read(keys: &mut Keys) -> Self {
        let url = keys.take_hidden(
            "database.url",
            WithDisplay(None, "(SQLite in the data folder)".into()),
            "postgres://USER:PASSWORD@HOST/DATABASE with special characters of the password percent-encoded (/ is %2F, # is %23, ? is %3F, \
             @ is %40), or sqlite:PATH",
            |text| parse_database_url(text).map(|url| WithDisplay(Some(url.clone()), url)),
            without_password,
        );
        let connections = keys.take_with("database.connections", 16, "1 to 500", between(1, 500));
        let wait_seconds = keys.take_with("database.wait_seconds", 60, "0 to 3600", between(0, 3600));
        if url.0.as_deref().is_some_and(holds_secret) {
            keys.mark_secret("database.url");
        }
        Self { url: url.0, connections: u32::try_from(connections).unwrap_or(16), wait_seconds }
    }
}

impl Settings for Log {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let level = keys.take_with(
            "log.level",
            WithDisplay(tracing::Level::INFO, "info".into()),
            "error, warn, info, debug or trace",
            |text| {
                let level = ["error", "warn", "info", "debug", "trace"].contains(&text).then(|| text.parse());
                level?.ok().map(|level| WithDisplay(level, text.to_owned()))
            },
        );
        let format = keys.take_with("log.format", LogFormat::Text, "text or json", |text| match text {
            "text" => Some(LogFormat::Text),
            "json" => Some(LogFormat::Json),
            _ => None,
        });
        Self { level: level.0, format }
    }
}
