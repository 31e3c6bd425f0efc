use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand};
use serde_json::json;

use crate::archives;
use crate::backup_process::command::{self, BackupArgs};
use crate::demo;
use crate::private_data;
use crate::restore;
use crate::restored_pages;
use crate::router;
use crate::serve;
use crate::site_move;
use crate::subjects::{schema, sections};
use crate::text_process::{self, TextArgs};
use accounts::auth;
use platform::clock::Clock;
use platform::config::{Config, LogFormat, Sources};

const FILE: &str = "unionhall.toml";

/// The website of a union in one program.
///
/// Settings come from `unionhall.toml` in the working folder (or the file named with --config), then from
/// environment variables (`server.listen` is UNIONHALL_SERVER_LISTEN), then from options; later ones win.
/// `unionhall config` shows the settings in effect.
#[derive(Debug, Parser)]
#[command(name = "unionhall", version)]
struct Command {
    /// The settings file. Without it, `unionhall.toml` is read if it exists.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Serve the site until SIGTERM or Ctrl-C; requests in progress are finished first.
    Serve(Serve),
    /// Create the site in an empty data folder and database, without serving it. Where it is already, nothing changes.
    Setup {
        /// The data folder [default: data]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Create, list and change accounts.
    User {
        /// The data folder [default: data]
        #[arg(long, global = true, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(subcommand)]
        command: auth::command::Command,
    },
    /// Renew account keys.
    Keys {
        /// The data folder [default: data]
        #[arg(long, global = true, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(subcommand)]
        command: auth::key_command::Command,
    },
    /// Back up the site now, and restore the backup to be sure.
    Backup(BackupArgs),
    /// Remove the demonstration.
    Demo {
        /// The data folder [default: data]
        #[arg(long, global = true, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(subcommand)]
        command: demo::command::Command,
    },
    /// Write everything that the site holds into one file, while it runs or not.
    Export {
        /// The data folder [default: data]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(flatten)]
        options: archives::ExportOptions,
    },
    /// Fill an empty site with an archive, or compare an archive with a site.
    Import {
        /// The data folder [default: data]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(flatten)]
        options: archives::ImportOptions,
    },
    /// Restore a backup or an archive into a new data folder.
    Restore(restore::RestoreOptions),
    /// Move the site to another database or storage of files, or back. It can be read all the time.
    Move {
        /// The data folder [default: data]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(flatten)]
        options: site_move::MoveOptions,
    },
    /// Print the settings in effect and where each comes from, with secrets hidden.
    Config,
    /// Print the text of a file, for the search.
    #[command(hide = true)]
    ExtractText(TextArgs),
    /// Print the description of the API (OpenAPI 3.1).
    #[command(hide = true)]
    Openapi,
    /// Print the JSON Schema of archives.
    #[command(hide = true)]
    ArchiveSchema,
    /// Print who may make which call.
    #[command(hide = true)]
    AccessMatrix,
    /// Print the paths of the pages as the TypeScript module of the front end.
    #[command(hide = true)]
    PagePaths,
    /// Print the slugs that no content page may have, as a Rust module.
    #[command(hide = true)]
    ReservedSlugs,
    /// Fill a site with generated posts, a tenth as many events, and other content, to measure a large site.
    #[cfg(feature = "seed")]
    #[command(name = "fill", hide = true)]
    Seed(Seed),
}

#[cfg(feature = "seed")]
#[derive(Debug, Args)]
struct Seed {
    /// The data folder [default: data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The number of posts.
    #[arg(long, default_value_t = 100_000)]
    posts: u32,

    /// The number of each other kind: slides, social posts, documents, links, messages, files, audit entries, emails.
    #[arg(long, default_value_t = 0)]
    others: u32,
}

#[derive(Debug, Args)]
struct Serve {
    /// The folder for the database and files; created if it doesn't exist [default: data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,

    /// Fill an empty site with demonstration data.
    #[arg(long)]
    demo: bool,

    /// Serve the front end from this folder instead of the built-in one (for development).
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,

    /// The time at the start, such as 2026-06-15T16:00:00Z; for browser tests of the demonstration.
    #[arg(long, value_name = "INSTANT", hide = true, requires = "demo")]
    clock: Option<jiff::Timestamp>,
}

#[allow(clippy::print_stderr, reason = "the one place that speaks to who started the program")]
pub fn main() -> ExitCode {
    let command = Command::parse();
    private_data::make_private();
    let logs_json = matches!(command.action, Action::Serve(_)) && logs_json(command.config.clone());
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let message = format!("{error:#}");
            if logs_json {
                // In the log's format; the log may not have been initialized.
                let timestamp = Clock::System.now().to_string();
                eprintln!(
                    "{}",
                    json!({ "timestamp": timestamp, "level": "ERROR", "message": message, "target": "unionhall" })
                );
            } else {
                eprintln!("unionhall: {message}");
            }
            ExitCode::FAILURE
        }
    }
}

#[allow(clippy::print_stdout, reason = "what these commands are for")]
fn run(command: Command) -> anyhow::Result<()> {
    let file = command.config;
    match command.action {
        Action::Setup { data } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::setup(config))?);
            Ok(())
        }
        Action::User { data, command: user } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::user(config, user))?);
            Ok(())
        }
        Action::Keys { data, command } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::keys(config, command))?);
            Ok(())
        }
        Action::Demo { data, command } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::demo(config, command))?);
            Ok(())
        }
        Action::Export { data, options } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", block_on(archives::export(config, options, &mut tell))?);
            Ok(())
        }
        Action::Import { data, options } => {
            let config = Config::read_for_command(with_data(sources(file)?, data), &sections())?;
            println!("{}", block_on(archives::import_file(config, options, &mut tell))?);
            Ok(())
        }
        Action::Restore(options) => {
            let sources = with_data(sources(file)?, options.data.clone());
            let config = Config::read_for_command(sources, &sections())?;
            println!("{}", block_on(restore::restore(config, options, &mut tell))?);
            Ok(())
        }
        Action::Move { data, options } => {
            println!("{}", block_on(site_move::run(with_data(sources(file)?, data), options, &mut tell))?);
            Ok(())
        }
        Action::Backup(args) => {
            let config = config_with(sources(file)?, args.data.clone())?;
            println!("{}", command::main(config, args, restored_pages::render)?);
            Ok(())
        }
        Action::ExtractText(args) => text_process::main(&args),
        Action::Openapi => {
            println!("{:#}", router::description());
            Ok(())
        }
        Action::ArchiveSchema => {
            println!("{:#}", block_on(archive::schema::json_schema(&schema()))?);
            Ok(())
        }
        Action::AccessMatrix => {
            print!("{}", router::matrix());
            Ok(())
        }
        Action::PagePaths => {
            print!("{}", site::typescript());
            Ok(())
        }
        Action::ReservedSlugs => {
            print!("{}", site::reserved());
            Ok(())
        }
        Action::Config => {
            let config = Config::read(sources(file)?, &sections())?;
            let width = config.effective.iter().map(|entry| entry.key.len()).max().unwrap_or_default();
            let values = config.effective.iter().map(|entry| entry.value.len()).max().unwrap_or_default();
            for entry in &config.effective {
                println!("{:width$} = {:values$}  # {}", entry.key, entry.value, entry.origin);
            }
            Ok(())
        }
        #[cfg(feature = "seed")]
        Action::Seed(options) => {
            let config = config_with(sources(file)?, options.data)?;
            tokio::runtime::Runtime::new()?.block_on(serve::seed(config, (options.posts, options.others)))
        }
        Action::Serve(options) => {
            let common = common_options(file.as_ref(), options.data.as_ref());
            let mut sources = sources(file)?;
            if let Some(listen) = options.listen {
                sources.option("--listen", "server.listen", listen.to_string());
            }
            let config = config_with(sources, options.data)?;
            start_log(&config);
            for warning in &config.warnings {
                tracing::warn!("{warning}");
            }
            malloc::return_large_blocks();
            malloc::limit_arenas(std::thread::available_parallelism().map_or(1, usize::from));
            let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
            let Serve { demo, web, clock, .. } = options;
            runtime.block_on(serve::serve(config, serve::Options { demo, web, clock, common }))
        }
    }
}

fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

#[allow(clippy::print_stderr, reason = "what it prints on the standard output may go into a pipe")]
fn tell(line: &str) {
    eprintln!("{line}");
}

/// Options for a child process to find the same settings.
fn common_options(file: Option<&PathBuf>, data: Option<&PathBuf>) -> Vec<OsString> {
    let each = [("--config", file), ("--data", data)];
    let named = each.into_iter().filter_map(|(option, value)| Some((option, value?)));
    named.flat_map(|(option, value)| [option.into(), value.into()]).collect()
}

fn config_with(sources: Sources, data: Option<PathBuf>) -> anyhow::Result<Config> {
    Ok(Config::read(with_data(sources, data), &sections())?)
}

fn with_data(mut sources: Sources, data: Option<PathBuf>) -> Sources {
    if let Some(data) = data {
        sources.option("--data", "server.data", data.display().to_string());
    }
    sources
}

fn sources(file: Option<PathBuf>) -> anyhow::Result<Sources> {
    let mut sources = Sources::default();
    match file {
        Some(file) => sources.file(&file)?,
        None if std::path::Path::new(FILE).exists() => sources.file(FILE.as_ref())?,
        None => {}
    }
    // Our variables are UTF-8, so others are ignored.
    let texts = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    sources.variables(texts);
    Ok(sources)
}

/// Returns whether the settings request JSON logs, as far as they are readable.
fn logs_json(file: Option<PathBuf>) -> bool {
    match sources(file) {
        Ok(sources) => sources.value("log.format") == Some("json"),
        Err(_) => std::env::var("UNIONHALL_LOG_FORMAT").is_ok_and(|format| format == "json"),
    }
}

/// Log targets of our crates, and of the console of pages.
const OURS: [&str; 9] =
    ["archive", "platform", "accounts", "admin", "content", "shop", "site", "unionhall", "page"];

fn start_log(config: &Config) {
    use std::io::IsTerminal as _;

    use tracing_subscriber::filter::{LevelFilter, Targets};
    use tracing_subscriber::fmt;
    use tracing_subscriber::prelude::*;

    // Libraries log warnings only, unless the level is debug.
    let level = LevelFilter::from_level(config.log.level);
    let others = if level >= LevelFilter::DEBUG { level } else { level.min(LevelFilter::WARN) };
    let filter = Targets::new().with_targets(OURS.map(|name| (name, level))).with_default(others);
    let lines = fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    match config.log.format {
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).init(),
        LogFormat::Text => registry.with(lines.with_ansi(std::io::stderr().is_terminal())).init(),
    }
}
