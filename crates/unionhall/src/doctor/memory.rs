//! The memory that the site may use: that of the machine, or the limit of its control group.

use super::data_folder::size_in_words;
use super::finding::{Check, Finding};

const MEMORY: Check = Check::new("machine.memory", "Memory");
const MIB: u64 = 1024 * 1024;
/// A site with two renderers and a picture in work takes about 400 MiB, and the system the rest.
const ENOUGH_BYTES: u64 = 700 * MIB;
const OWN_CGROUP_FILE: &str = "/proc/self/cgroup";
const CGROUP_FOLDER: &str = "/sys/fs/cgroup";

pub(super) fn check() -> Finding {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let memory = read("/proc/meminfo");
    match proc_entry(&memory, "MemTotal:") {
        Some(total) => judge(
            total,
            proc_entry(&memory, "SwapTotal:").unwrap_or_default(),
            lowest_limit(&read(OWN_CGROUP_FILE), read),
        ),
        None => MEMORY.ok("The system doesn’t say how much there is."),
    }
}

fn judge(total: u64, swap: u64, limit: Option<u64>) -> Finding {
    let usable = limit.unwrap_or(total).min(total);
    let remedy = "Add swap (`sudo fallocate -l 1G /swapfile && sudo chmod 600 /swapfile && sudo mkswap /swapfile && sudo swapon \
                  /swapfile`), or use a machine of 1 GB.";
    if usable < total && usable < ENOUGH_BYTES {
        let found = format!("The site may use {} of memory.", size_in_words(usable));
        return MEMORY.warning(
            found,
            "Raise the limit (MemoryMax= of the service, or that of the container) to 1 GB.",
        );
    }
    if usable.saturating_add(swap) < ENOUGH_BYTES {
        return MEMORY.warning(
            format!("The machine has {} of memory, and little swap.", size_in_words(usable)),
            remedy,
        );
    }
    MEMORY.ok(format!("{} of memory.", size_in_words(usable)))
}

/// An entry of proc_meminfo(5), in bytes.
fn proc_entry(text: &str, name: &str) -> Option<u64> {
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    value.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The lowest limit of the group and its parents (cgroups(7), version 2).
fn lowest_limit(group: &str, read: impl Fn(&str) -> String) -> Option<u64> {
    let mut path = group.lines().find_map(|line| line.strip_prefix("0::"))?.trim_end_matches('/');
    let mut lowest: Option<u64> = None;
    loop {
        let limit = read(&format!("{CGROUP_FOLDER}{path}/memory.max")).trim().parse().ok();
        lowest = [lowest, limit].into_iter().flatten().min();
        let Some((parent, _)) = path.rsplit_once('/') else { return lowest };
        path = parent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    const SMALL: &str =
        "MemTotal:         498004 kB\nMemFree:           20000 kB\nSwapTotal:             0 kB\n";

    #[test]
    fn a_machine_of_512_mb_needs_swap() {
        let total = proc_entry(SMALL, "MemTotal:").unwrap();
        let finding = judge(total, proc_entry(SMALL, "SwapTotal:").unwrap(), None);
        assert_eq!(finding.state, State::Warning);
        let remedy = finding.remedy.unwrap();
        assert!(remedy.contains("swap") && remedy.contains("1 GB"), "{remedy}");
        assert_eq!(judge(total, 1024 * MIB, None).state, State::Ok);
        assert_eq!(judge(1024 * MIB, 0, None).state, State::Ok);
    }

    #[test]
    fn the_lowest_memory_limit_of_the_cgroups_applies() {
        let read = |path: &str| match path {
            "/sys/fs/cgroup/system.slice/memory.max" => "536870912\n".to_owned(),
            "/sys/fs/cgroup/system.slice/unionhall.service/memory.max" => "max\n".to_owned(),
            _ => String::new(),
        };
        let limit = lowest_limit("0::/system.slice/unionhall.service\n", read);
        assert_eq!(limit, Some(512 * MIB));
        let finding = judge(4096 * MIB, 0, limit);
        assert!(finding.state == State::Warning && finding.remedy.unwrap().contains("MemoryMax="));
    }
}
