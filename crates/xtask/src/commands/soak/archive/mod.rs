//! Interrupted archives: each command is killed, or its disk filled, at many places. Existing data survives, a partial result never
//! counts as complete, and a second run gives the same result as an undisturbed one.

mod disk;
mod operation;
mod run;
mod site;

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};

use crate::tools::{self, SQLITE};
use disk::{Disk, DiskKind};
use operation::{OPERATIONS, Operation};
use run::{Run, run_and_watch};
use site::Site;

const FULL: [&str; 5] = ["No space left", "no room left", "is full", "File too large", "no space"];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) kills: u32,
    pub(crate) full_disks: u32,
}

#[derive(Clone, Copy, Debug)]
enum Interruption {
    Kill,
    FullDisk,
}

/// Interrupts every command, or `only` one. The places are determined by the seed.
pub(crate) fn run(
    program: &Path,
    places: Places,
    seed: Option<u64>,
    only: Option<&str>,
) -> anyhow::Result<()> {
    let is_chosen = |operation: &&dyn Operation| only.is_none_or(|only| operation.name() == only);
    ensure!(OPERATIONS.iter().any(is_chosen), "no command is interrupted by this name");
    tools::need(&[SQLITE])?;
    let folder = crate::workspace::temporary_folder()?;
    let soak = Soak {
        site: Site::make(program, folder.path())?,
        kind: DiskKind::detect(&folder.path().join("probe"))?,
        folder: folder.path().to_owned(),
        seed: seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
    };
    println!("\ninterrupted archives: seed {}; a full disk is {}", soak.seed, soak.kind.name());
    for (number, operation) in OPERATIONS.iter().enumerate().filter(|(_, operation)| is_chosen(operation)) {
        soak.interrupt(*operation, number as u64, places)?;
    }
    Ok(())
}

struct Soak {
    site: Site,
    kind: DiskKind,
    folder: PathBuf,
    seed: u64,
}

struct Undisturbed {
    bytes: u64,
    /// Bytes on its disk before the run, and at its peak.
    used: (u64, u64),
    names: BTreeSet<String>,
}

impl Soak {
    fn interrupt(&self, operation: &dyn Operation, number: u64, places: Places) -> anyhow::Result<()> {
        let name = operation.name();
        let undisturbed = self.undisturbed(operation).with_context(|| format!("{name}, not interrupted"))?;
        let kinds = [(Interruption::Kill, places.kills), (Interruption::FullDisk, places.full_disks)];
        let mut ended = Vec::new();
        for (interruption, count) in kinds {
            let mut interrupted = 0;
            for place in 0..count {
                let random = random(self.seed, [number, interruption as u64, place.into()]);
                let share = (f64::from(place) + random) / f64::from(count);
                let is_interrupted = match interruption {
                    Interruption::Kill => self.kill(operation, share, &undisturbed),
                    Interruption::FullDisk => self.fill_disk(operation, share, &undisturbed),
                };
                interrupted += u32::from(is_interrupted.with_context(|| {
                    format!("{name}, {interruption:?} at {share:.4} of its way, seed {}", self.seed)
                })?);
            }
            // Otherwise the program would not be tested at all.
            ensure!(count == 0 || interrupted > 0, "{name} was never interrupted by {interruption:?}");
            ended.push(format!("{interrupted} of {count} by {interruption:?}"));
        }
        println!("  {name}: interrupted {}; all whole after the second run", ended.join(", "));
        Ok(())
    }

    fn undisturbed(&self, operation: &dyn Operation) -> anyhow::Result<Undisturbed> {
        let disk = Disk::new(self.kind, &self.folder.join("disk"), None)?;
        operation.prepare(&self.site, disk.path())?;
        let before = disk.used()?;
        let mut most = before;
        let run =
            run_and_watch(&mut operation.command(&self.site, disk.path()), &self.site.output(), |_| {
                most = most.max(disk.used()?);
                Ok(false)
            })?;
        ensure!(run.success, "{}", run.output);
        operation.check_result(&self.site, disk.path())?;
        let names = site::names(disk.path())?;
        Ok(Undisturbed { bytes: run.bytes, used: (before, most), names })
    }

    /// Kills the command after it has read and written this share. Returns whether it was still running.
    fn kill(&self, operation: &dyn Operation, share: f64, undisturbed: &Undisturbed) -> anyhow::Result<bool> {
        let place = self.folder.join("place");
        std::fs::create_dir(&place)?;
        operation.prepare(&self.site, &place)?;
        let limit = part(undisturbed.bytes, share);
        let mut command = operation.command(&self.site, &place);
        let run = run_and_watch(&mut command, &self.site.output(), |bytes| Ok(bytes >= limit))?;
        ensure!(run.success || run.is_killed, "it failed: {}", run.output);
        self.check(operation, &place, undisturbed)?;
        std::fs::remove_dir_all(&place)?;
        Ok(run.is_killed)
    }

    /// Runs the command on a disk with this share of the needed space. Returns whether that was too little.
    fn fill_disk(
        &self,
        operation: &dyn Operation,
        share: f64,
        undisturbed: &Undisturbed,
    ) -> anyhow::Result<bool> {
        let (before, most) = undisturbed.used;
        let room = before + part(most - before, share * operation.needed_room());
        let disk = Disk::new(self.kind, &self.folder.join("disk"), Some(room))?;
        operation.prepare(&self.site, disk.path())?;
        let mut command = disk.limited(operation.command(&self.site, disk.path()));
        let Run { success, output, .. } = run_and_watch(&mut command, &self.site.output(), |_| Ok(false))?;
        ensure!(
            success || FULL.iter().any(|text| output.contains(text)),
            "its message does not say that the disk is full: {output}"
        );
        ensure!(!output.contains("stays read-only"), "the site became read-only: {output}");
        disk.make_room()?;
        self.check(operation, disk.path(), undisturbed)?;
        Ok(!success)
    }

    fn check(
        &self,
        operation: &dyn Operation,
        place: &Path,
        undisturbed: &Undisturbed,
    ) -> anyhow::Result<()> {
        // Checking a site may repair it, so the second run gets the original.
        let copy = self.folder.join("copy");
        site::copy(place, &copy)?;
        operation.check_before(&self.site, &copy).context("after the interruption")?;
        std::fs::remove_dir_all(&copy)?;
        let mut command = operation.command(&self.site, place);
        let Run { success, output, .. } = run_and_watch(&mut command, &self.site.output(), |_| Ok(false))?;
        ensure!(
            success || operation.refusal().is_some_and(|refusal| output.contains(refusal)),
            "the second run failed: {output}"
        );
        operation.check_result(&self.site, place).context("after the second run")?;
        let names = site::names(place)?;
        let [more, less] = [(&names, &undisturbed.names), (&undisturbed.names, &names)]
            .map(|(one, other)| one.difference(other).collect::<Vec<_>>());
        ensure!(
            names == undisturbed.names,
            "the second run has left other files than one that nothing disturbed. More: {more:?}. Less: {less:?}"
        );
        Ok(())
    }
}

#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a part of a file's size"
)]
fn part(whole: u64, share: f64) -> u64 {
    (whole as f64 * share) as u64
}

/// A number from 0 to 1, determined by the seed and the place (SplitMix64).
fn random(seed: u64, place: [u64; 3]) -> f64 {
    let mut state = seed;
    for number in place {
        state = state.wrapping_add(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        state ^= state >> 31;
    }
    f64::from(u32::try_from(state >> 32).unwrap_or_default()) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_chooses_the_same_places() {
        assert_eq!(random(7, [0, 1, 2]), random(7, [0, 1, 2]));
        assert_ne!(random(7, [0, 1, 2]), random(8, [0, 1, 2]));
        assert_ne!(random(7, [0, 1, 2]), random(7, [1, 0, 2]));
        assert!((0..1000).all(|place| (0.0..=1.0).contains(&random(7, [0, 0, place]))));
    }

    #[test]
    fn a_part_is_its_share_of_the_whole() {
        assert_eq!((part(1000, 0.0), part(1000, 0.25), part(1000, 1.0)), (0, 250, 1000));
    }
}
