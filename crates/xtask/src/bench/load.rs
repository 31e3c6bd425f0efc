//! Load tests of two servers in alternation, so that other load of the machine affects both.

use std::fmt;
use std::net::SocketAddr;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};

use super::figures::{Figure, Goal, median};
use crate::http;
use crate::processes::{display, output};

/// Rounds per server. The kernel's placement of threads has a large effect, so many short rounds are more precise than a few long ones.
const ROUNDS: usize = 15;
const LOAD: [&str; 3] = ["-t2", "-c64", "-d1s"];

#[derive(Debug)]
pub(super) struct Resource<'a> {
    pub(super) name: &'static str,
    pub(super) path: &'static str,
    pub(super) headers: &'a [(&'a str, &'a str)],
    pub(super) copy: &'static str,
}

impl Resource<'_> {
    pub(super) fn headers<'b>(&'b self, encoding: &'b str) -> Vec<(&'b str, &'b str)> {
        self.headers.iter().copied().chain([("accept-encoding", encoding)]).collect()
    }

    /// The ratio of our rate to nginx's.
    pub(super) fn compare(
        &self,
        encoding: &str,
        against: &str,
        [ours, theirs]: [SocketAddr; 2],
        goal: Goal,
    ) -> anyhow::Result<Figure> {
        let headers = self.headers(encoding);
        let ours = Target::new(ours, self.path, &headers)?;
        let theirs = Target::new(theirs, &format!("/{}", self.copy), &headers)?;
        let rounds = compare(&ours, &theirs)?;
        let name = format!("{}, {encoding}, against {against}", self.name);
        Ok(Figure::new(name, rounds.ratio(), goal, "").with_note(rounds.to_string()))
    }
}

#[derive(Debug)]
struct Target {
    url: String,
    headers: Vec<String>,
    /// Bytes of a response, with its head.
    size: usize,
}

impl Target {
    fn new(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> anyhow::Result<Self> {
        let url = format!("http://{address}{path}");
        let answer = http::get(address, path, headers)?;
        ensure!(answer.status == 200, "{url} answers {}", answer.status);
        let headers = headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        Ok(Self { url, headers, size: answer.size })
    }

    fn command(&self) -> Command {
        let mut command = Command::new("wrk");
        command.args(LOAD);
        for header in &self.headers {
            command.args(["-H", header]);
        }
        command.arg(&self.url);
        command
    }

    fn measure_round(&self) -> anyhow::Result<f64> {
        let mut command = self.command();
        let text = output(&mut command)?;
        rate(&text).with_context(|| format!("`{}`", display(&command)))
    }
}

#[derive(Debug, Default)]
struct Rounds {
    ours: Vec<f64>,
    theirs: Vec<f64>,
}

impl Rounds {
    /// The median ratio of adjacent rounds, since the machine's speed drifts over minutes.
    fn ratio(&self) -> f64 {
        let ratios: Vec<_> = self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| ours / theirs).collect();
        median(&ratios)
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "medians {:.0} and {:.0} requests/s", median(&self.ours), median(&self.theirs))
    }
}

fn compare(ours: &Target, theirs: &Target) -> anyhow::Result<Rounds> {
    println!();
    for target in [ours, theirs] {
        println!("{} bytes an answer: {}", target.size, display(&target.command()));
        // Warm-up.
        target.measure_round()?;
    }
    let mut rounds = Rounds::default();
    for _ in 0..ROUNDS {
        rounds.ours.push(ours.measure_round()?);
        rounds.theirs.push(theirs.measure_round()?);
    }
    for (name, rates) in [("ours", &rounds.ours), ("nginx", &rounds.theirs)] {
        let thousands: Vec<_> = rates.iter().map(|rate| format!("{:.0}", rate / 1000.0)).collect();
        println!("  {name:5} {} thousand requests/s", thousands.join(" "));
    }
    Ok(rounds)
}

/// Parses wrk's summary. Error responses invalidate the rate.
fn rate(text: &str) -> anyhow::Result<f64> {
    let lines = || text.lines().map(str::trim);
    if let Some(line) = lines().find(|line| line.starts_with("Non-2xx") || line.starts_with("Socket errors"))
    {
        bail!("{line}");
    }
    let rate = lines().find_map(|line| line.strip_prefix("Requests/sec:")).context("wrk printed no rate")?;
    rate.trim().parse().context("wrk printed a rate that is not a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "Running 3s test @ http://127.0.0.1:1/
  2 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.51ms    0.91ms  20.01ms   88.10%
  126432 requests in 3.00s, 1.07GB read
Requests/sec:  42130.55
Transfer/sec:    366.11MB
";

    #[test]
    fn the_request_rate_is_parsed() {
        assert_eq!(rate(GOOD).unwrap(), 42130.55);
    }

    #[test]
    fn failed_requests_are_an_error_instead_of_a_rate() {
        let rejected = GOOD.replace("Requests/sec", "  Non-2xx or 3xx responses: 17\nRequests/sec");
        assert!(rate(&rejected).unwrap_err().to_string().contains("17"));
        let broken = GOOD
            .replace("Requests/sec", "  Socket errors: connect 0, read 3, write 0, timeout 0\nRequests/sec");
        assert!(rate(&broken).is_err());
        assert!(rate("unable to connect").is_err());
    }

    #[test]
    fn the_ratio_compares_neighboring_rounds() {
        // The machine became twice as fast in between.
        let rounds = Rounds { ours: vec![50.0, 52.0, 100.0], theirs: vec![40.0, 80.0, 80.0] };
        assert_eq!(rounds.ratio(), 1.25);
        assert_eq!(rounds.to_string(), "medians 52 and 80 requests/s");
    }
}
