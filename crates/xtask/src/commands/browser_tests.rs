use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};
use serde_json::Value;

use crate::processes::run as start;
use crate::workspace;

/// More failures mean a broken build.
const MOST_RERUN: usize = 5;

/// Runs all browser tests, then the failed ones again, one by one. Returns the names of those that passed the second time.
///
/// `command` is Playwright, without options.
///
/// # Errors
/// When more than [`MOST_RERUN`] tests failed, one did not run, or one failed twice.
pub(super) fn run(command: impl Fn() -> Command) -> anyhow::Result<Vec<String>> {
    // Ignored by git, and emptied by Playwright at the start of the first run.
    let results = workspace::web().join("test-results");
    let report = results.join("report.json");
    let mut first = command();
    first.arg("--reporter=list,json").env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    let Err(error) = start(&mut first) else { return Ok(Vec::new()) };
    let failed = rerunnable(&read(&report)?).context(error)?;
    println!("\n{} failed and run again:", failed.len());
    let mut second = command();
    second.args(["--reporter=list", "--workers=1", "--last-failed", "--last-failed-file"]);
    second.arg(results.join(".last-run.json"));
    // Keeps the traces of the first run.
    second.arg("--output").arg(results.join("second-run"));
    start(&mut second)?;
    Ok(failed)
}

fn read(report: &Path) -> anyhow::Result<Value> {
    let text = std::fs::read(report).with_context(|| format!("cannot read {}", report.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is not JSON", report.display()))
}

/// Returns the names of the failed tests in Playwright's JSON report, if they may run again.
fn rerunnable(report: &Value) -> anyhow::Result<Vec<String>> {
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    // Errors outside of tests, such as a file that cannot be loaded.
    let errors = list(report, "errors").len();
    ensure!(errors == 0, "{errors} errors outside of the tests");
    let mut failed = Vec::new();
    let mut suites: Vec<_> = list(report, "suites").into_iter().map(|suite| (suite, String::new())).collect();
    while let Some((suite, above)) = suites.pop() {
        let name = format!("{above}{} › ", suite["title"].as_str().unwrap_or_default());
        for spec in list(&suite, "specs") {
            let title = format!("{name}{}", spec["title"].as_str().unwrap_or_default());
            for test in list(&spec, "tests") {
                match (test["status"].as_str(), test["expectedStatus"].as_str()) {
                    (Some("expected"), _) | (Some("skipped"), Some("skipped")) => {}
                    (Some("skipped"), _) => bail!("{title} did not run"),
                    _ => failed.push(title.clone()),
                }
            }
        }
        suites.extend(list(&suite, "suites").into_iter().map(|suite| (suite, name.clone())));
    }
    failed.sort();
    let count = failed.len();
    ensure!(count > 0, "no test failed, but the run did");
    ensure!(count <= MOST_RERUN, "{count} tests failed; at most {MOST_RERUN} run again");
    Ok(failed)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec(title: &str, status: &str) -> Value {
        json!({ "title": title, "tests": [{ "expectedStatus": "passed", "status": status }] })
    }

    fn report(specs: Vec<Value>) -> Value {
        let dialog = json!({ "title": "the dialog", "specs": specs });
        json!({ "errors": [], "suites": [{ "title": "cart.spec.ts", "suites": [dialog] }] })
    }

    #[test]
    fn failed_tests_are_named_with_file_and_group() {
        let report = report(vec![spec("opens", "expected"), spec("closes", "unexpected")]);
        assert_eq!(rerunnable(&report).unwrap(), ["cart.spec.ts › the dialog › closes"]);
    }

    #[test]
    fn a_skipped_test_is_no_failure() {
        let skipped =
            json!({ "title": "x", "tests": [{ "expectedStatus": "skipped", "status": "skipped" }] });
        let report = report(vec![skipped, spec("closes", "unexpected")]);
        assert_eq!(rerunnable(&report).unwrap().len(), 1);
    }

    #[test]
    fn six_failed_tests_do_not_run_again() {
        let failed = |count| report((0..count).map(|_| spec("closes", "unexpected")).collect());
        assert_eq!(rerunnable(&failed(5)).unwrap().len(), 5);
        let error = rerunnable(&failed(6)).unwrap_err();
        assert_eq!(error.to_string(), "6 tests failed; at most 5 run again");
    }

    #[test]
    fn a_test_that_did_not_run_is_an_error() {
        let report = report(vec![spec("closes", "unexpected"), spec("opens", "skipped")]);
        let error = rerunnable(&report).unwrap_err();
        assert_eq!(error.to_string(), "cart.spec.ts › the dialog › opens did not run");
    }

    #[test]
    fn a_run_without_failed_tests_is_an_error() {
        assert!(rerunnable(&report(vec![spec("opens", "expected")])).is_err());
        let broken = json!({ "errors": [{ "message": "x" }], "suites": [] });
        assert_eq!(rerunnable(&broken).unwrap_err().to_string(), "1 errors outside of the tests");
    }
}
