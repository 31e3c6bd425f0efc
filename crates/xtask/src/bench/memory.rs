use std::time::Duration;

use anyhow::{Context as _, ensure};

use super::figures::{Figure, Goal};
use crate::http;
use crate::processes::pause;
use crate::server::Server;

/// Delay until a started server has settled.
const REST: Duration = Duration::from_secs(2);

pub(super) fn at_rest(server: &Server) -> anyhow::Result<Figure> {
    let answer = http::get(server.address, "/", &[])?;
    ensure!(answer.status == 200, "the home page answers {}", answer.status);
    pause(REST);
    Ok(Figure::new("memory at rest", read(server, "VmRSS")?, Goal::AtMost(48.0), "MB"))
}

pub(super) fn at_most(server: &Server) -> anyhow::Result<Figure> {
    Ok(Figure::new("memory at most, under that load", read(server, "VmHWM")?, Goal::AtMost(128.0), "MB"))
}

fn read(server: &Server, key: &str) -> anyhow::Result<f64> {
    read_of(server.id(), key)
}

/// Peak memory of a process in MB.
pub(super) fn at_most_so_far(process: u32) -> anyhow::Result<f64> {
    read_of(process, "VmHWM")
}

fn read_of(process: u32, key: &str) -> anyhow::Result<f64> {
    let path = format!("/proc/{process}/status");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
    megabytes(&text, key).with_context(|| format!("{path} does not tell {key}"))
}

/// The kernel's kB are 1024 bytes; a MB here is 1,000,000.
fn megabytes(status: &str, key: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    let kibibytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024.0 / 1_000_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_sizes_are_parsed_from_proc_status() {
        let status = "Name:\tunionhall\nVmHWM:\t  125000 kB\nVmRSS:\t   46875 kB\nVmRSSx:\t 1 kB\n";
        assert_eq!(megabytes(status, "VmRSS"), Some(48.0));
        assert_eq!(megabytes(status, "VmHWM"), Some(128.0));
        assert_eq!(megabytes(status, "VmSwap"), None);
    }
}
