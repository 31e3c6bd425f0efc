//! The machine: clock, time zone, file limits, memory.

use std::sync::Arc;

use rustix::process::{Resource, getrlimit};

use super::finding::{Check, Finding};
use super::{Examination, clock, memory};
use crate::{listen, open_files};
use platform::clock::Clock;
use platform::database::Store;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::time_zone;

const ZONE: Check = Check::new("machine.time_zone", "Time zone");
const FILES: Check = Check::new("machine.files", "Open files");

pub(super) async fn checks(site: &Examination<'_>, store: Option<&Store>) -> Vec<Finding> {
    let (clock, zone) = tokio::join!(clock::check(site.now, store), check_zone(store));
    [Some(clock), zone, Some(check_open_files(site)), Some(memory::check())].into_iter().flatten().collect()
}

async fn check_zone(store: Option<&Store>) -> Option<Finding> {
    let reader = store?.reader(Arc::default());
    let name =
        tokio::time::timeout(super::finding::TIMEOUT, time_zone::name_of_site(reader.on(SITE_SETTINGS)));
    let name = name.await.ok()?.ok()?;
    Some(match time_zone::canonical(&name) {
        Some(_) => {
            let now = Clock::System.now().to_zoned(time_zone::named(&name));
            ZONE.ok(format!("The site uses {name}, where it is {}.", now.strftime("%-I:%M %p")))
        }
        None => ZONE.wrong(
            format!("The site’s time zone {name} is unknown, so its times are shown in UTC."),
            "Choose the time zone again at /admin/settings.",
        ),
    })
}

/// The limit of this process if it is the server, otherwise the highest that a program started here may set for itself.
fn check_open_files(site: &Examination<'_>) -> Finding {
    let limit = getrlimit(Resource::Nofile);
    let limit = if site.server.is_some() { limit.current } else { limit.maximum };
    judge_files(limit, open_files::needed_descriptors(site.config.server.connections, listen::MAX_QUEUED))
}

fn judge_files(limit: Option<u64>, needed: u64) -> Finding {
    match limit {
        Some(limit) if limit < needed => FILES.warning(
            format!("{limit} files may be open, and {needed} are needed for server.connections, so fewer visitors are served at once."),
            "Raise the limit: LimitNOFILE= in the systemd service, or `ulimit -n` in a shell.",
        ),
        Some(limit) => FILES.ok(format!("{limit} files may be open; {needed} are needed.")),
        None => FILES.ok("Any number of files may be open."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_file_limit_below_the_connection_limit_is_a_warning() {
        assert_eq!(judge_files(Some(1024), 2400).state, State::Warning);
        assert_eq!(judge_files(Some(4096), 2400).state, State::Ok);
        assert_eq!(judge_files(None, 2400).state, State::Ok);
    }
}
