//! `cargo xtask bench growth`: latency of each public URL and each list of staff, without the response cache, with 100 and with 100,000
//! rows, measured in alternation, on both databases.

mod site;
mod staff;
mod visitors;

use std::path::Path;

use anyhow::bail;

pub(super) use self::site::Site;
use super::figures::median;
use crate::commands::build;
use crate::postgres::Postgres;
use crate::tools::{self, POSTGRESQL};
use crate::workspace;

pub(crate) const ROWS: [u32; 2] = [100, 100_000];
/// Requests per URL; the median counts.
const TIMES: usize = 15;
/// Maximum ratio between the large and the small site.
const RATIO: f64 = 2.0;

/// Words in braces are placeholders for ids of a site.
#[derive(Debug)]
struct Call {
    name: String,
    path: String,
    /// Latency in milliseconds that meets the goal regardless of the small site.
    goal: f64,
}

pub(super) fn run(program: Option<&Path>, rows: &[u32]) -> anyhow::Result<()> {
    let &[few, many] = rows else { bail!("--rows takes two numbers") };
    tools::need(&[POSTGRESQL])?;
    let program = super::program_to_measure(program, build::release_with_seed)?;
    let folder = workspace::temporary_folder()?;
    let postgres = Postgres::start()?;
    let mut missed = 0;
    for database in ["SQLite", "PostgreSQL"] {
        let site = |rows: u32| {
            let data = folder.path().join(format!("{database}-{rows}"));
            let named = (database == "PostgreSQL").then(|| postgres.database(&format!("rows_{rows}")));
            let (site, took) = Site::seed(&program, data, named.transpose()?, rows)?;
            println!("{database}: {rows} rows of each kind written in {:.1} s", took.as_secs_f64());
            anyhow::Ok(site)
        };
        let sites = [site(few)?, site(many)?];
        missed += measure(&format!("{database}, visitors"), [few, many], &sites, &visitors::calls())?;
        missed += measure(&format!("{database}, staff"), [few, many], &sites, &staff::calls())?;
        for site in sites {
            site.stop()?;
        }
    }
    if missed > 0 { bail!("{missed} addresses grow with the site") } else { Ok(()) }
}

fn measure(title: &str, [few, many]: [u32; 2], sites: &[Site; 2], calls: &[Call]) -> anyhow::Result<usize> {
    println!("\n{title}: milliseconds without the response cache");
    println!("{:56} {few:>9} {many:>9} {:>6} {:>5}", "", "ratio", "or ms");
    let mut missed = 0;
    for Call { name, path, goal } in calls {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..TIMES {
            for (site, times) in sites.iter().zip(&mut times) {
                times.push(site.time(path)?);
            }
        }
        let [small, large] = times.map(|times| median(&times));
        let met = is_met(small, large, *goal);
        missed += usize::from(!met);
        let (ratio, verdict) = (large / small, if met { "met" } else { "NOT MET" });
        println!("{name:56} {small:9.1} {large:9.1} {ratio:6.1} {goal:5.0} {verdict}");
    }
    println!();
    Ok(missed)
}

fn is_met(small: f64, large: f64, goal: f64) -> bool {
    large <= goal || large <= small * RATIO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_met_by_time_or_by_ratio() {
        assert!(is_met(1.0, 19.0, 20.0));
        assert!(is_met(15.0, 29.0, 20.0));
        assert!(!is_met(1.0, 21.0, 20.0));
        assert!(!is_met(1.0, 2.1, 0.0));
        assert!(!is_met(1.0, f64::NAN, 20.0));
    }
}
