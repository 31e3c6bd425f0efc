use std::io::Read as _;
use std::path::Path;

use anyhow::Context as _;
use clap::Args;

use crate::data_folder;
use crate::subjects::sections;
use platform::config::{Config, Sources};
use platform::database::Location;

const COMMAND: &str = "unionhall move";

/// Where a site is moved.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct MoveOptions {
    /// The new database: postgres://user:password@host/name, sqlite (the file in the data folder) or sqlite:FILE. `-` reads it from the standard input.
    #[arg(long, value_name = "URL")]
    pub(super) database: Option<String>,
    /// The new storage of files: s3://BUCKET, with the other settings media.s3_*, or folder (the one in the data folder).
    #[arg(long, value_name = "STORAGE")]
    pub(super) storage: Option<String>,
    /// Undo the move: return to the site that the settings name, in its state at the move.
    #[arg(long, conflicts_with_all = ["database", "storage"])]
    pub(super) undo: bool,
}

/// Returns whether both are evidently the same database, without connecting.
pub(super) fn is_same(one: &Location, other: &Location) -> bool {
    match (one, other) {
        (Location::Sqlite(one), Location::Sqlite(other)) => {
            let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            real(one) == real(other)
        }
        (Location::Postgres { url: one, .. }, Location::Postgres { url: other, .. }) => one == other,
        _ => false,
    }
}

/// The settings of the new site: the current ones, except for the moved parts.
pub(super) fn target_config(
    mut sources: Sources,
    options: &MoveOptions,
    config: &Config,
) -> anyhow::Result<Config> {
    if let Some(url) = &options.database {
        let url = if url == "-" { first_line()? } else { url.clone() };
        let url = if url == "sqlite" { data_folder::sqlite_url(config) } else { url };
        sources.add_option(COMMAND, "database.url", url);
    }
    match options.storage.as_deref() {
        Some("folder") => sources.add_option(COMMAND, "media.storage", "folder".to_owned()),
        Some(bucket) => {
            let bucket = bucket.strip_prefix("s3://").map(|bucket| bucket.trim_end_matches('/'));
            let bucket = bucket.with_context(|| "--storage must be folder or s3://BUCKET".to_owned())?;
            sources.add_option(COMMAND, "media.storage", "s3".to_owned());
            sources.add_option(COMMAND, "media.s3_bucket", bucket.to_owned());
        }
        None => {}
    }
    Ok(Config::read_for_command(sources, &sections())?)
}

fn first_line() -> anyhow::Result<String> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let line = text.lines().next().map(str::trim).filter(|line| !line.is_empty());
    Ok(line.context("the standard input holds no database URL")?.to_owned())
}
