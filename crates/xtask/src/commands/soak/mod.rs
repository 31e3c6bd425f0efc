pub(crate) mod archive;
mod kill_test;
mod shop;

use std::path::PathBuf;

use archive::Places;
use clap::Subcommand;

use super::build;
use crate::workspace;

/// The soak test to run.
#[derive(Debug, Subcommand)]
pub(crate) enum SoakTest {
    /// Buyers who leave, press twice and pay late, on both databases.
    Shop {
        /// For how long.
        #[arg(value_name = "MINUTES")]
        minutes: u32,
    },
    /// Export, import, backup, restore and move, each killed and with a full disk at many places.
    ///
    /// Existing data must survive, and a second run must give the same result as an undisturbed one. 50 places take about 15 minutes.
    Archive {
        /// The number of places at which each command is killed, and of those at which its disk is full.
        #[arg(value_name = "PLACES", default_value_t = 50)]
        places: u32,

        /// The seed of an earlier run: it chooses the places.
        #[arg(long)]
        seed: Option<u64>,

        /// Try this program instead of a debug build.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,

        /// Interrupt this command alone, such as `move`.
        #[arg(long, value_name = "COMMAND")]
        only: Option<String>,
    },
}

pub(crate) fn run(test: &SoakTest) -> anyhow::Result<()> {
    match test {
        SoakTest::Shop { minutes } => shop::run(*minutes),
        SoakTest::Archive { places, seed, program, only } => {
            let program = match program {
                Some(program) => std::path::absolute(program)?,
                None => {
                    build::quickly()?;
                    workspace::debug()
                }
            };
            let places = Places { kills: *places, full_disks: *places };
            archive::run(&program, places, *seed, only.as_deref())
        }
    }
}
