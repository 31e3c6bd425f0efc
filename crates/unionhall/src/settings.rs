//! Where a command finds its settings.

use std::fs::{DirBuilder, Metadata};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, lchown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use rustix::process::geteuid;

use crate::subjects::sections;
use platform::config::{Config, Sources};
use platform::this_program::this_program;

const DEFAULT_FILE: &str = "unionhall.toml";
/// The settings file of the package.
pub(crate) const INSTALLED_FILE: &str = "/etc/unionhall/unionhall.toml";
/// The `EnvironmentFile` of the packaged service.
pub(crate) const SECRETS_FILE: &str = "/etc/unionhall/secrets.env";

pub(crate) fn read_sources(file: Option<&Path>) -> anyhow::Result<Sources> {
    let mut sources = Sources::default();
    match file {
        Some(file) => sources.add_file(file)?,
        None if Path::new(DEFAULT_FILE).exists() => sources.add_file(DEFAULT_FILE.as_ref())?,
        None => {}
    }
    // Our variables are UTF-8, so others are ignored.
    let texts = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    sources.add_variables(texts);
    Ok(sources)
}

/// As [`read_sources`], for a command about a site: without any hint, that is the installed one, with the variables of its service.
pub(crate) fn sources_of_site(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Sources> {
    let is_installed = Path::new(INSTALLED_FILE).exists();
    // Root may work in a folder that others can write to.
    let is_here = Path::new(DEFAULT_FILE).exists() && !(is_installed && geteuid().is_root());
    let is_unnamed = file.is_none() && data.is_none() && !is_here;
    let file = if is_unnamed && is_installed { Some(PathBuf::from(INSTALLED_FILE)) } else { file };
    let mut sources = read_sources(file.as_deref())?;
    if file.as_deref() == Some(INSTALLED_FILE.as_ref()) {
        sources.add_variables(missing_secrets());
    }
    Ok(with_data(sources, data))
}

/// Variables of the service that this process lacks. Only root may read their file.
fn missing_secrets() -> impl Iterator<Item = (String, String)> {
    let text = std::fs::read_to_string(SECRETS_FILE).unwrap_or_default();
    parse_variables(&text).into_iter().filter(|(name, _)| std::env::var_os(name).is_none())
}

/// The assignments of an environment file (systemd.exec(5)), without continued lines.
fn parse_variables(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['#', ';']));
    let assignments = lines.filter_map(|line| line.split_once('='));
    let value = |value: &str| {
        let value = value.trim();
        let quoted = ['"', '\''].into_iter().find_map(|mark| value.strip_prefix(mark)?.strip_suffix(mark));
        quoted.unwrap_or(value).to_owned()
    };
    assignments.map(|(name, text)| (name.trim().to_owned(), value(text))).collect()
}

/// As [`sources_of_site`], for a command that may write to the data folder.
pub(crate) fn sources_as_owner(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Sources> {
    let sources = sources_of_site(file, data)?;
    become_owner(&sources)?;
    Ok(sources)
}

pub(crate) fn with_data(mut sources: Sources, data: Option<PathBuf>) -> Sources {
    if let Some(data) = data {
        sources.add_option("--data", "server.data", data.display().to_string());
    }
    sources
}

/// Settings of a command that neither sends mail nor takes payments.
pub(crate) fn config_for_command(file: Option<PathBuf>, data: Option<PathBuf>) -> anyhow::Result<Config> {
    Ok(Config::read_for_command(sources_as_owner(file, data)?, &sections())?)
}

/// As [`config_for_command`], with a folder that the command fills.
pub(crate) fn config_for_restore(
    file: Option<PathBuf>,
    data: Option<PathBuf>,
    to: &Path,
) -> anyhow::Result<Config> {
    create_for_owner(&sources_of_site(file.clone(), data.clone())?, to)?;
    config_for_command(file, data)
}

/// Starts the command again as the user of the data folder, if it was started by root: root's files would be closed to the server.
fn become_owner(sources: &Sources) -> anyhow::Result<()> {
    let (data, Some(owner)) = owner_other_than_root(sources) else { return Ok(()) };
    let mut command = Command::new(this_program().context("cannot find this program")?);
    command.envs(missing_secrets());
    let error = command.args(std::env::args_os().skip(1)).uid(owner.uid()).gid(owner.gid()).exec();
    Err(error).with_context(|| format!("cannot continue as user {}, who owns {data}", owner.uid()))
}

/// The data folder and, if root started the program, the user who owns that folder.
fn owner_other_than_root(sources: &Sources) -> (&str, Option<Metadata>) {
    let data = sources.value("server.data").unwrap_or("data");
    let owner = std::fs::metadata(data).ok().filter(|owner| geteuid().is_root() && owner.uid() != 0);
    (data, owner)
}

/// Creates a folder for the user of the data folder where only root can.
fn create_for_owner(sources: &Sources, folder: &Path) -> anyhow::Result<()> {
    let (_, Some(owner)) = owner_other_than_root(sources) else { return Ok(()) };
    let created = DirBuilder::new().mode(0o700).create(folder);
    // Its user may own the parent folder, and could replace it by a link to a file of root's in between.
    match created.and_then(|()| lchown(folder, Some(owner.uid()), Some(owner.gid()))) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("cannot create {}", folder.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_variables;

    #[test]
    fn an_environment_file_is_parsed_like_systemd_does() {
        let text = "# UNIONHALL_A=no\n; B=no\n\nUNIONHALL_MAIL_PASSWORD=a=b c\n UNIONHALL_C = \"quoted\"\nD='x'\nnothing\n";
        let expected = [("UNIONHALL_MAIL_PASSWORD", "a=b c"), ("UNIONHALL_C", "quoted"), ("D", "x")];
        assert_eq!(parse_variables(text), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}
