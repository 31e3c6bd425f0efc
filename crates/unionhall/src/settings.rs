//! Where a command finds its settings.

use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;

use crate::subjects::sections;
use platform::config::{Config, Sources};
use platform::this_program::this_program;

const FILE: &str = "unionhall.toml";
/// Where the package has its settings.
pub(crate) const INSTALLED: &str = "/etc/unionhall/unionhall.toml";

/// Reads settings file and environment.
pub(crate) fn sources(file: Option<&Path>) -> anyhow::Result<Sources> {
    let mut sources = Sources::default();
    match file {
        Some(file) => sources.file(file)?,
        None if Path::new(FILE).exists() => sources.file(FILE.as_ref())?,
        None => {}
    }
    // Our variables are UTF-8, so others are ignored.
    let texts = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    sources.variables(texts);
    Ok(sources)
}

/// As [`sources`], for a command about a site: without any hint, that is the installed one.
pub(crate) fn of_site(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Sources> {
    let installed = || Path::new(INSTALLED).exists().then(|| PathBuf::from(INSTALLED));
    let is_unnamed = file.is_none() && data.is_none() && !Path::new(FILE).exists();
    let file = if is_unnamed { installed() } else { file };
    Ok(with_data(sources(file.as_deref())?, data))
}

/// As [`of_site`], for a command that may write to the data folder.
pub(crate) fn as_owner(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Sources> {
    let sources = of_site(file, data)?;
    become_owner(&sources)?;
    Ok(sources)
}

pub(crate) fn with_data(mut sources: Sources, data: Option<PathBuf>) -> Sources {
    if let Some(data) = data {
        sources.option("--data", "server.data", data.display().to_string());
    }
    sources
}

/// Settings of a command that neither sends mail nor takes payments.
pub(crate) fn for_command(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Config> {
    Ok(Config::read_for_command(as_owner(file, data)?, &sections())?)
}

/// Starts the command again as the user of the data folder, if it was started by root: root's files would be closed to the server.
fn become_owner(sources: &Sources) -> anyhow::Result<()> {
    let data = sources.value("server.data").unwrap_or("data");
    let Ok(owner) = std::fs::metadata(data) else { return Ok(()) };
    if !rustix::process::geteuid().is_root() || owner.uid() == 0 {
        return Ok(());
    }
    let mut command = Command::new(this_program().context("cannot find this program")?);
    let error = command.args(std::env::args_os().skip(1)).uid(owner.uid()).gid(owner.gid()).exec();
    Err(error).with_context(|| format!("cannot continue as user {}, who owns {data}", owner.uid()))
}
