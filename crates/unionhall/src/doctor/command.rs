use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::dns::Dns;
use super::finding::{Finding, Group, State};
use super::{Examination, examine, settings, worst};
use crate::subjects::sections;
use platform::clock::Clock;
use platform::config::{Config, Sources};

#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    /// The data folder [default: data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,

    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,

    /// The selector of the mail server's DKIM key, to check its record too.
    #[arg(long, value_name = "SELECTOR")]
    dkim: Option<String>,

    /// The name server to ask instead of the system's, for tests.
    #[arg(long, value_name = "ADDR", hide = true)]
    dns: Option<SocketAddr>,
}

/// Examines a site, while it runs or not. Returns the output, and whether nothing is wrong.
pub(crate) async fn run(sources: Sources, args: DoctorArgs) -> anyhow::Result<(String, bool)> {
    let DoctorArgs { json, dkim, dns, .. } = args;
    let groups = match Config::read(sources, &sections()) {
        Ok(config) => {
            let dns = dns.map_or_else(Dns::system, Dns::at);
            let now = Clock::System.now();
            examine(&Examination { config: &config, dns, dkim, now, server: None }).await
        }
        Err(errors) => settings::unusable_settings(&errors),
    };
    let state = worst(&groups);
    let output = if json {
        format!("{:#}", json!({ "state": state, "groups": groups }))
    } else {
        report_text(&groups)
    };
    Ok((output, state < State::Wrong))
}

fn report_text(groups: &[Group]) -> String {
    let findings = || groups.iter().flat_map(|group| &group.findings);
    let width = findings().map(|finding| finding.title.len()).max().unwrap_or_default();
    let mut text = String::new();
    for Group { title, findings } in groups {
        let _ = writeln!(text, "{title}");
        for Finding { title, state, found, remedy, .. } in findings {
            let _ = writeln!(text, "  {:<7}  {title:<width$}  {}", state.name(), one_line(found));
            if let Some(remedy) = remedy {
                let _ = writeln!(text, "  {:<7}  {:<width$}  -> {}", "", "", one_line(remedy));
            }
        }
        text.push('\n');
    }
    let count = |state| findings().filter(|finding| finding.state == state).count();
    text.push_str(&summary(count(State::Wrong), count(State::Warning)));
    text
}

/// Reasons of other programs may have several lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn summary(wrong: usize, warnings: usize) -> String {
    let plural = |count: usize| if count == 1 { "warning" } else { "warnings" };
    match (wrong, warnings) {
        (0, 0) => "Everything is ok.".to_owned(),
        (0, _) => format!("Nothing is wrong, with {warnings} {}.", plural(warnings)),
        (_, 0) => format!("{wrong} wrong."),
        _ => format!("{wrong} wrong, {warnings} {}.", plural(warnings)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Check;

    #[test]
    fn the_report_has_a_line_per_check_with_its_remedy_below() {
        const SERVER: Check = Check::new("mail.connect", "Mail server");
        const SPF: Check = Check::new("mail.spf", "SPF");
        let findings = vec![SERVER.ok("It answers."), SPF.warning("No\nrecord.", "Add one.")];
        let text = report_text(&[Group { title: "Email", findings }]);
        let expected = "Email\n  ok       Mail server  It answers.\n  warning  SPF          No record.\n                        \
                        -> Add one.\n\nNothing is wrong, with 1 warning.";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_summary_counts_errors_and_warnings() {
        assert_eq!(summary(0, 0), "Everything is ok.");
        assert_eq!(summary(2, 0), "2 wrong.");
        assert_eq!(summary(1, 2), "1 wrong, 2 warnings.");
    }
}
