use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

pub(super) const TIMEOUT: Duration = Duration::from_secs(10);

/// The state of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HealthState")]
pub enum State {
    /// As it should be.
    Ok,
    /// The site works, and something should be changed.
    Warning,
    /// A part of the site doesn't work, or data is at risk.
    Wrong,
}

impl State {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Wrong => "wrong",
        }
    }
}

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "HealthFinding")]
pub struct Finding {
    /// Its stable name, such as `mail.login`.
    pub check: &'static str,
    /// The name of the check for people.
    pub title: &'static str,
    /// Whether anything is wrong.
    pub state: State,
    /// The result in words.
    pub found: String,
    /// How to mend it; null if nothing needs mending.
    pub remedy: Option<String>,
}

/// The checks of one part of the site.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "HealthGroup")]
pub struct Group {
    /// The part of the site.
    pub title: &'static str,
    /// The outcome of each check.
    pub findings: Vec<Finding>,
}

#[derive(Clone, Copy, Debug)]
pub struct Check {
    key: &'static str,
    title: &'static str,
}

impl Check {
    pub(super) const fn new(key: &'static str, title: &'static str) -> Self {
        Self { key, title }
    }

    pub(super) fn ok(self, found: impl Into<String>) -> Finding {
        let (check, title) = (self.key, self.title);
        Finding { check, title, state: State::Ok, found: found.into(), remedy: None }
    }

    pub(super) fn warning(self, found: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { state: State::Warning, remedy: Some(remedy.into()), ..self.ok(found) }
    }

    pub(super) fn wrong(self, found: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { state: State::Wrong, remedy: Some(remedy.into()), ..self.ok(found) }
    }

    /// Ends a check that takes too long with a finding.
    pub(super) async fn within<T: From<Finding>>(self, remedy: &str, work: impl Future<Output = T>) -> T {
        match tokio::time::timeout(TIMEOUT, work).await {
            Ok(done) => done,
            Err(_) => self.wrong(format!("No answer within {} seconds.", TIMEOUT.as_secs()), remedy).into(),
        }
    }
}

/// Findings of checks that depend on each other.
#[derive(Debug, Default)]
pub(super) struct Findings(pub(super) Vec<Finding>);

impl From<Finding> for Findings {
    fn from(finding: Finding) -> Self {
        Self(vec![finding])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_check_that_times_out_is_wrong() {
        let check = Check::new("mail.connect", "Mail server");
        let finding: Finding = check.within("Open the port.", std::future::pending()).await;
        assert_eq!((finding.state, finding.remedy.as_deref()), (State::Wrong, Some("Open the port.")));
        assert!(finding.found.contains("10 seconds"), "{}", finding.found);
    }
}
