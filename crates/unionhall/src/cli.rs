use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use serde_json::json;

use crate::archives;
use crate::backup_process::command::{self, BackupArgs};
use crate::demo;
use crate::doctor::{self, DoctorArgs};
use crate::install::{self, InstallOptions};
use crate::log;
use crate::manual;
use crate::private_data;
use crate::readiness;
use crate::restore;
use crate::restored_pages;
use crate::router;
use crate::serve;
use crate::settings;
use crate::site_move;
use crate::subjects::{schema, sections};
use crate::text_process::{self, TextArgs};
use crate::version;
use accounts::auth;
use platform::clock::Clock;
use platform::config::Config;

/// The website of a union in one program.
///
/// Settings come from `unionhall.toml` in the working folder (or the file named with --config), then from
/// environment variables (`server.listen` is UNIONHALL_SERVER_LISTEN), then from options; later ones win.
/// `unionhall config` shows the settings in effect.
#[derive(Debug, Parser)]
#[command(name = "unionhall", version = version::version_text())]
struct Command {
    /// The settings file [default: unionhall.toml; for all commands but serve, also /etc/unionhall/unionhall.toml]
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
    /// Put the site on its own name over HTTPS, with Caddy and systemd. Run again, it changes nothing that is right.
    Install(InstallOptions),
    /// Ask the site that runs here whether it is ready.
    Ready {
        /// Seconds to wait for it.
        #[arg(long, value_name = "SECONDS", default_value_t = 0)]
        wait: u64,
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
    /// Check the site and its surroundings, with a remedy for each problem. It changes nothing, and the site may run.
    Doctor(DoctorArgs),
    /// Print the settings in effect and where each comes from, with secrets hidden.
    Config,
    /// Write man pages and completions into a folder.
    #[command(hide = true)]
    Manual { folder: PathBuf },
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
        Ok(code) => code,
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
fn run(command: Command) -> anyhow::Result<ExitCode> {
    let file = command.config;
    let done: anyhow::Result<()> = match command.action {
        Action::Doctor(args) => {
            let sources = settings::sources_of_site(file, args.data.clone())?;
            let (told, is_well) = block_on(doctor::run(sources, args))?;
            println!("{told}");
            return Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Action::Setup { data } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::setup(config))?);
            Ok(())
        }
        Action::Install(options) => install::run(options),
        Action::Ready { wait } => {
            let config = Config::read_for_command(settings::sources_of_site(file, None)?, &sections())?;
            println!(
                "{}",
                block_on(readiness::wait_until_ready(config.server.listen, Duration::from_secs(wait)))?
            );
            Ok(())
        }
        Action::Manual { folder } => manual::write(Command::command(), &folder),
        Action::User { data, command: user } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::user(config, user))?);
            Ok(())
        }
        Action::Keys { data, command } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::keys(config, command))?);
            Ok(())
        }
        Action::Demo { data, command } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", tokio::runtime::Runtime::new()?.block_on(serve::demo(config, command))?);
            Ok(())
        }
        Action::Export { data, options } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", block_on(archives::export(config, options, &mut tell))?);
            Ok(())
        }
        Action::Import { data, options } => {
            let config = settings::config_for_command(file, data)?;
            println!("{}", block_on(archives::import_file(config, options, &mut tell))?);
            Ok(())
        }
        Action::Restore(options) => {
            let config = settings::config_for_restore(file, options.data.clone(), &options.to)?;
            println!("{}", block_on(restore::restore(config, options, &mut tell))?);
            Ok(())
        }
        Action::Move { data, options } => {
            println!(
                "{}",
                block_on(site_move::run(settings::sources_as_owner(file, data)?, options, &mut tell))?
            );
            Ok(())
        }
        Action::Backup(args) => {
            let config = Config::read(settings::sources_as_owner(file, args.data.clone())?, &sections())?;
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
            print!("{}", site::typescript_module());
            Ok(())
        }
        Action::ReservedSlugs => {
            print!("{}", site::reserved_names_module());
            Ok(())
        }
        Action::Config => {
            let config = Config::read(settings::sources_of_site(file, None)?, &sections())?;
            let width = config.effective.iter().map(|entry| entry.key.len()).max().unwrap_or_default();
            let values = config.effective.iter().map(|entry| entry.value.len()).max().unwrap_or_default();
            for entry in &config.effective {
                println!("{:width$} = {:values$}  # {}", entry.key, entry.value, entry.origin);
            }
            Ok(())
        }
        #[cfg(feature = "seed")]
        Action::Seed(options) => {
            let config = Config::read(settings::sources_as_owner(file, options.data)?, &sections())?;
            tokio::runtime::Runtime::new()?.block_on(serve::seed(config, (options.posts, options.others)))
        }
        Action::Serve(options) => {
            let common = common_options(file.as_ref(), options.data.as_ref());
            let mut sources = settings::read_sources(file.as_deref())?;
            if let Some(listen) = options.listen {
                sources.add_option("--listen", "server.listen", listen.to_string());
            }
            let config = Config::read(settings::with_data(sources, options.data), &sections())?;
            log::start(&config);
            for warning in &config.warnings {
                tracing::warn!("{warning}");
            }
            malloc::return_large_blocks();
            malloc::limit_arenas(std::thread::available_parallelism().map_or(1, usize::from));
            let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
            let Serve { demo, web, clock, .. } = options;
            runtime.block_on(serve::serve(config, serve::Options { demo, web, clock, common }))
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

#[allow(clippy::print_stderr, reason = "what it prints on the standard output may go into a pipe")]
fn tell(line: &str) {
    eprintln!("{line}");
}

fn common_options(file: Option<&PathBuf>, data: Option<&PathBuf>) -> Vec<OsString> {
    let each = [("--config", file), ("--data", data)];
    let named = each.into_iter().filter_map(|(option, value)| Some((option, value?)));
    named.flat_map(|(option, value)| [option.into(), value.into()]).collect()
}

/// Returns whether the settings request JSON logs, as far as they are readable.
fn logs_json(file: Option<PathBuf>) -> bool {
    match settings::read_sources(file.as_deref()) {
        Ok(sources) => sources.value("log.format") == Some("json"),
        Err(_) => std::env::var("UNIONHALL_LOG_FORMAT").is_ok_and(|format| format == "json"),
    }
}
