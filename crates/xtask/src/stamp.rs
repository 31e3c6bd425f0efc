//! Fingerprints of files, to detect that a built file is older than its sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;

use crate::workspace;

pub(crate) fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(if path.exists() { vec![path.to_owned()] } else { Vec::new() });
    }
    let mut found = Vec::new();
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    for entry in entries {
        found.extend(files(&entry.with_context(|| format!("cannot read {}", path.display()))?.path())?);
    }
    found.sort();
    Ok(found)
}

/// Fingerprint of names and contents, without times: a checkout touches unchanged files.
pub(crate) fn content<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> anyhow::Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        for file in files(path)? {
            let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            file.hash(&mut hasher);
            bytes.hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Modification times, cheap enough to read every second.
pub(crate) fn times<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> anyhow::Result<BTreeMap<PathBuf, SystemTime>> {
    let mut times = BTreeMap::new();
    for path in paths {
        for file in files(path)? {
            // Editors replace files by renaming, so a file may disappear in between.
            if let Ok(time) = file.metadata().and_then(|data| data.modified()) {
                times.insert(file, time);
            }
        }
    }
    Ok(times)
}

/// Restores the modification times at which an earlier run first saw files and folders with this content, and records them for the next run, so
/// that cargo does not compile a fresh clone again. Only for target folders of `.ci/run`: a build between two runs is not recorded.
pub(crate) fn restore_times(files: &[PathBuf], record: &str) -> anyhow::Result<()> {
    if std::env::var_os("CI").is_none() {
        return Ok(());
    }
    fs::create_dir_all(workspace::notes()).context("cannot create a folder for notes")?;
    restore_times_in(&workspace::root(), files, &workspace::notes().join(record))
}

fn restore_times_in(root: &Path, files: &[PathBuf], record: &Path) -> anyhow::Result<()> {
    let known: BTreeMap<PathBuf, (u64, SystemTime)> =
        fs::read(record).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let mut seen = BTreeMap::new();
    let paths: BTreeSet<_> = files.iter().flat_map(|file| file.ancestors()).collect();
    for path in paths {
        let mut hasher = DefaultHasher::new();
        let full = root.join(path);
        if full.is_dir() {
            // Ignores generated files.
            let children: Vec<_> = files.iter().filter(|file| file.starts_with(path)).collect();
            children.hash(&mut hasher);
        } else {
            fs::read(&full)?.hash(&mut hasher);
        }
        let (hash, file) = (hasher.finish(), fs::File::open(&full)?);
        let time = match known.get(path) {
            Some((before, time)) if *before == hash => *time,
            _ => file.metadata()?.modified()?,
        };
        file.set_modified(time)?;
        seen.insert(path, (hash, time));
    }
    fs::write(record, serde_json::to_vec(&seen)?)
        .with_context(|| format!("cannot write {}", record.display()))
}

pub(crate) fn contents(path: &Path) -> anyhow::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let read = |file: PathBuf| {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok((file, bytes))
    };
    files(path)?.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanged_file_gets_its_recorded_time_back() {
        let folder = crate::workspace::temporary_folder().unwrap();
        let (root, record) = (folder.path(), folder.path().join("times"));
        let (same, changed) = (PathBuf::from("src/same.rs"), PathBuf::from("src/changed.rs"));
        let files = [same.clone(), changed.clone()];
        let time = |path: &Path| root.join(path).metadata().unwrap().modified().unwrap();
        let old = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
        fs::create_dir(root.join("src")).unwrap();
        for file in &files {
            fs::write(root.join(file), "a").unwrap();
            fs::File::open(root.join(file)).unwrap().set_modified(old).unwrap();
        }
        restore_times_in(root, &files, &record).unwrap();

        fs::write(root.join(&same), "a").unwrap();
        fs::write(root.join(&changed), "b").unwrap();
        restore_times_in(root, &files, &record).unwrap();
        assert_eq!(time(&same), old);
        assert!(time(&changed) > old);
    }

    #[test]
    fn the_fingerprint_depends_on_paths_and_content_only() {
        let folder = crate::workspace::temporary_folder().unwrap();
        let path = folder.path().to_owned();
        fs::create_dir(path.join("src")).unwrap();
        fs::write(path.join("src/a.ts"), "a").unwrap();
        let first = content([&path]).unwrap();

        fs::write(path.join("src/a.ts"), "a").unwrap();
        assert_eq!(content([&path]).unwrap(), first);

        fs::write(path.join("src/a.ts"), "b").unwrap();
        let second = content([&path]).unwrap();
        assert_ne!(second, first);

        fs::rename(path.join("src/a.ts"), path.join("src/b.ts")).unwrap();
        assert_ne!(content([&path]).unwrap(), second);
    }

    #[test]
    fn missing_paths_are_empty() {
        let folder = crate::workspace::temporary_folder().unwrap();
        let path = folder.path().join("not-there");
        assert_eq!(files(&path).unwrap(), Vec::<PathBuf>::new());
        assert!(contents(&path).unwrap().is_empty());
    }

    #[test]
    fn new_and_removed_files_change_the_recorded_times() {
        let folder = crate::workspace::temporary_folder().unwrap();
        let path = folder.path().to_owned();
        let empty = times([&path]).unwrap();
        fs::write(path.join("a.rs"), "").unwrap();
        let one = times([&path]).unwrap();
        assert_ne!(empty, one);
        fs::remove_file(path.join("a.rs")).unwrap();
        assert_eq!(times([&path]).unwrap(), empty);
    }
}
