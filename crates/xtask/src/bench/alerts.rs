//! What a change of the alert costs the pages that are stored.

use anyhow::Context as _;

use super::figures::{Figure, Goal};
use crate::processes::{cargo, display, output};

/// Milliseconds of one core in which 10,000 stored pages are sent with another alert.
const GOAL: f64 = 200.0;

/// One figure for each encoding that is measured.
pub(super) fn measure() -> anyhow::Result<Vec<Figure>> {
    let mut command = cargo(&["bench", "--package", "site", "--bench", "alerts"]);
    println!("\n{}", display(&command));
    let text = output(&mut command)?;
    let figures: Vec<_> = text.lines().filter_map(figure).collect();
    (!figures.is_empty()).then_some(figures).context("the benchmark of alerts prints no figure")
}

/// A line such as `52.1 ms for 10000 stored pages after a change of the alert, br`.
fn figure(line: &str) -> Option<Figure> {
    let (milliseconds, name) = line.split_once(" ms for ")?;
    Some(Figure::new(name, milliseconds.parse().ok()?, Goal::AtMost(GOAL), "ms"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_read_from_its_line() {
        let line = "52.1 ms for 10000 stored pages after a change of the alert, br";
        assert!(figure(line).is_some_and(|figure| figure.is_met()));
        assert!(figure("200.1 ms for 10000 stored pages").is_some_and(|figure| !figure.is_met()));
        assert!(figure("running 0 tests").is_none());
    }
}
