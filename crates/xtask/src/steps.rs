use std::time::{Duration, Instant};

use anyhow::Context as _;

#[derive(Debug)]
pub(crate) struct Steps {
    begun: Instant,
    done: Vec<(String, Duration, bool)>,
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self { begun: Instant::now(), done: Vec::new() }
    }

    pub(crate) fn step(
        &mut self,
        name: &str,
        work: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        println!("\n=== {name} (starts at {})", clock(self.begun.elapsed()));
        let begun = Instant::now();
        let result = work();
        let took = begun.elapsed();
        let end = if result.is_ok() { "done" } else { "FAILED" };
        println!("=== {name}: {end} after {}", clock(took));
        self.done.push((name.to_owned(), took, result.is_ok()));
        result.with_context(|| format!("{name} failed"))
    }

    pub(crate) fn summary(&self) {
        let width = self.done.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or_default();
        println!("\n=== Summary, {} in all", clock(self.begun.elapsed()));
        for (name, took, good) in &self.done {
            println!("{name:width$}  {:>9}  {}", clock(*took), if *good { "ok" } else { "FAILED" });
        }
    }
}

/// `4.2 s` or `3 min 05 s`.
fn clock(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_in_minutes_and_seconds() {
        assert_eq!(clock(Duration::from_millis(4_249)), "4.2 s");
        assert_eq!(clock(Duration::from_secs(185)), "3 min 05 s");
    }

    #[test]
    fn a_failed_step_is_named_in_the_error() {
        let mut steps = Steps::new();
        assert!(steps.step("first", || Ok(())).is_ok());
        let error = steps.step("second", || anyhow::bail!("broken")).unwrap_err();
        assert_eq!(format!("{error:#}"), "second failed: broken");
        assert_eq!(steps.done.iter().map(|step| step.2).collect::<Vec<_>>(), [true, false]);
    }
}
