//! The developer's entry point: `cargo xtask run`, `test`, `dev`, `build`, `check`, `format`, `codegen`, `shots`, `bench`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "telling a developer what happens is its work")]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

mod bench;
mod commands;
mod dist;
mod http;
mod install;
mod page;
mod postgres;
mod processes;
mod server;
mod shop;
mod stamp;
mod steps;
mod tools;
mod web;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{build, check, codegen, dev, format, resource, run, shots, soak, test};

/// Builds, runs and tests Unionhall.
///
/// `run` and `test` need nothing before them: they install the web packages and build what is missing or old.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Build the debug program and start it with demonstration data on http://127.0.0.1:8080.
    ///
    /// The data stays in data/demo between starts. Ctrl-C ends the program; requests under way are finished first.
    Run {
        /// Options for `unionhall serve`, after `--`; they replace the default ones.
        #[arg(last = true, value_name = "ARGS")]
        args: Vec<String>,
    },
    /// Build the release program with the front end inside: target/release/unionhall.
    Build,
    /// Build the files of a release in target/dist: Debian packages, archives, the list of parts and checksums.
    ///
    /// For x86-64, and for aarch64 if the standard library of that target is installed. Installs what it needs below target/tools.
    Dist,
    /// Serve while developing: the debug program on port 8080, Vite before it on http://127.0.0.1:5173.
    ///
    /// A change under web/ is seen in the browser at once; a change under crates/ builds and restarts the program.
    Dev,
    /// Run every test: Rust, web, browser, and what `check` looks at.
    ///
    /// Installs PostgreSQL and Chromium with apt-get where it may. Options choose parts.
    Test(test::TestParts),
    /// Look at format, lints, types, and whether the generated files are fresh.
    Check,
    /// Add an example of a resource to a copy of the tree, and see that it takes two lines outside of its folders.
    Resource,
    /// Format every file, Rust and web.
    Format,
    /// Write openapi.json, and the TypeScript client that is made from it.
    Codegen,
    /// Take pictures of every screen, in both themes, on a phone and on a desktop.
    Shots {
        /// The folder for the pictures.
        #[arg(value_name = "DIR", default_value = "shots")]
        folder: PathBuf,
    },
    /// Measure the figures that the project promises; fails when one is not met.
    ///
    /// Installs wrk and nginx with apt-get where it may. Takes about four minutes and wants a quiet machine.
    /// `bench growth` measures each address with 100 rows and with 100,000 instead, on both databases.
    /// `bench pages` asks Lighthouse about every page of the visitors, in its mobile setting, in about five minutes.
    /// `bench archive` exports, imports, backs up and moves a site of 150,000 rows and 2,000 files, in some minutes.
    /// `bench build` measures how long a developer waits, in about an hour.
    Bench {
        /// The figures to measure.
        #[arg(value_enum, default_value_t)]
        part: bench::Part,

        /// Measure this program instead of a release build; for growth, archive and staff it has the feature `seed`. Not for `bench build`.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,

        /// Let `bench build` measure only this.
        #[arg(long, value_enum, value_name = "WAIT")]
        only: Option<bench::Wait>,

        /// The rows of each kind on the two sites that `bench growth` compares.
        #[arg(long, num_args = 2, value_names = ["FEW", "MANY"], default_values_t = bench::ROWS)]
        rows: Vec<u32>,
    },
    /// Try something for long, from seeds that are printed.
    #[command(subcommand)]
    Soak(soak::SoakTest),
}

fn main() -> ExitCode {
    let done = match Command::parse().action {
        Action::Run { args } => run::run(args),
        Action::Build => build::run(),
        Action::Dist => dist::run(),
        Action::Dev => dev::run(),
        Action::Test(parts) => test::run(parts),
        Action::Check => check::run(),
        Action::Resource => resource::run(),
        Action::Format => format::run(),
        Action::Codegen => codegen::run(),
        Action::Shots { folder } => shots::run(&folder),
        Action::Soak(test) => soak::run(&test),
        Action::Bench { part, program, only, rows } => bench::run(part, program.as_deref(), only, &rows),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
