//! `cargo xtask soak shop MINUTES`: repeats the race and model tests of the shop with new seeds on both databases; then buyers at the
//! real program, which is killed in between.

use super::kill_test;
use crate::processes::{cargo, run as start};
use crate::tools::{self, POSTGRESQL};

/// Runs both for half of the time; each seed is printed before its use.
pub(super) fn run(minutes: u32) -> anyhow::Result<()> {
    tools::need(&[POSTGRESQL])?;
    let race = "shop::checkout::tests::race::soak";
    let args = ["test", "--package", "unionhall", "--lib", "--", "--ignored", "--nocapture", "--exact", race];
    start(cargo(&args).env("SOAK_MINUTES", minutes.div_ceil(2).to_string()))?;
    kill_test::run(std::time::Duration::from_secs(u64::from(minutes) * 30))
}
