//! `cargo xtask soak shop MINUTES`: the race of 200 buyers for 50 units again and again, each time from another seed, on both databases.

use crate::processes::{cargo, run as start};
use crate::tools::{self, POSTGRESQL};

/// Runs it; each seed is printed before its race.
pub(crate) fn run(minutes: u32) -> anyhow::Result<()> {
    tools::need(&[POSTGRESQL])?;
    let race = "shop::checkout::tests::race::soak";
    let args = ["test", "--package", "unionhall", "--lib", "--", "--ignored", "--nocapture", "--exact", race];
    start(cargo(&args).env("SOAK_MINUTES", minutes.to_string()))
}
