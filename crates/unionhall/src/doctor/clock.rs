//! The clock. Three references are at hand without a time server of our own choice: the kernel knows whether a time service keeps the clock,
//! saved rows show that a clock went back, and PostgreSQL on another machine has its own. A clock that is ahead is only found by the first
//! and the last.

use std::path::Path;
use std::sync::Arc;

use accounts::audit;
use accounts::audit::schema::AUDIT_ENTRIES;
use jiff::{SignedDuration, Timestamp};
use platform::clock::Clock;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::{Store, StoreResult, system_state};

use super::finding::{Check, Finding};

const CLOCK: Check = Check::new("machine.clock", "Clock");
const SET_CLOCK_REMEDY: &str = "Let a time service set the clock: `sudo timedatectl set-ntp true`, or install chrony. `timedatectl` shows whether it works.";
/// The file that exists once systemd-timesyncd has set the clock (systemd-timesyncd.service(8)).
const SYNCHRONIZED_FILE: &str = "/run/systemd/timesync/synchronized";
/// Two steps of the one-time codes of sign-in (RFC 6238).
const MAX_OFFSET: SignedDuration = SignedDuration::from_secs(60);

pub(super) async fn check(now: Timestamp, store: Option<&Store>) -> Finding {
    let references = async {
        match store {
            Some(store) => (newest(store).await.ok().flatten(), store.server_clock().await.ok().flatten()),
            None => (None, None),
        }
    };
    // A database that does not answer is reported by its own checks.
    let references = tokio::time::timeout(super::finding::TIMEOUT, references).await;
    let (newest, server) = references.unwrap_or((None, None));
    let off_server = server.map(|server| Clock::System.now().duration_since(server));
    judge(newest.map(|newest| newest.duration_since(now)), off_server, is_synchronized())
}

/// Judges the clock: `ahead` is by how much the newest row is in the future, `off_server` the difference to the database server's clock.
fn judge(
    ahead: Option<SignedDuration>,
    off_server: Option<SignedDuration>,
    is_synchronized: Option<bool>,
) -> Finding {
    if let Some(ahead) = ahead.filter(|ahead| *ahead > MAX_OFFSET) {
        let found = format!(
            "The clock is behind: the last change was saved {} in the future.",
            duration_in_words(ahead)
        );
        return CLOCK.wrong(found, SET_CLOCK_REMEDY);
    }
    if let Some(off) = off_server.filter(|off| off.abs() > MAX_OFFSET) {
        return CLOCK.wrong(
            format!(
                "The clocks of this machine and of PostgreSQL differ by {}.",
                duration_in_words(off.abs())
            ),
            SET_CLOCK_REMEDY,
        );
    }
    match is_synchronized {
        Some(false) => CLOCK.warning("No time service keeps the clock right.", SET_CLOCK_REMEDY),
        Some(true) => CLOCK.ok("A time service keeps the clock right."),
        None => CLOCK.ok("The clock fits the saved data."),
    }
}

async fn newest(store: &Store) -> StoreResult<Option<Timestamp>> {
    let reader = store.reader(Arc::default());
    let entry = system_state::newest(reader.on(CONFIG_ENTRIES)).await?;
    let change = audit::newest(reader.on(AUDIT_ENTRIES)).await?;
    Ok(entry.into_iter().chain(change).map(|instant| instant.timestamp()).max())
}

/// Returns whether the clock is synchronized; `None` if the system does not say, as in some containers.
fn is_synchronized() -> Option<bool> {
    #[allow(
        unsafe_code,
        reason = "a call into the C library that fills a struct of numbers; zeros ask for no change"
    )]
    let state = unsafe {
        let mut found: libc::timex = std::mem::zeroed();
        libc::adjtimex(&raw mut found)
    };
    // adjtimex(2): an error is -1, and TIME_ERROR says that the clock is not synchronized.
    if state < 0 {
        // The packaged service may not ask the kernel.
        return Path::new(SYNCHRONIZED_FILE).exists().then_some(true);
    }
    Some(state != libc::TIME_ERROR)
}

fn duration_in_words(duration: SignedDuration) -> String {
    let (minutes, hours) = (duration.as_mins(), (duration.as_mins() + 30) / 60);
    match (hours, minutes) {
        (48.., _) => format!("{} days", hours / 24),
        (2.., _) => format!("{hours} hours"),
        (_, minutes) => format!("{minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_clock_that_differs_from_rows_or_database_server_is_wrong() {
        let (day, second) = (SignedDuration::from_hours(24), SignedDuration::from_secs(1));
        let state = |ahead, off, synchronized| judge(ahead, off, synchronized).state;
        assert_eq!(state(Some(day), None, Some(true)), State::Wrong);
        assert_eq!(state(Some(-day), None, Some(true)), State::Ok, "a quiet day");
        for off in [day, -day] {
            assert_eq!(state(None, Some(off), Some(true)), State::Wrong);
        }
        assert_eq!(state(Some(second), Some(-second), Some(false)), State::Warning);
        assert_eq!(state(None, None, None), State::Ok);
        assert!(judge(Some(day), None, None).found.contains("24 hours"));
    }
}
