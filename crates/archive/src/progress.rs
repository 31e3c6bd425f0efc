use std::time::{Duration, Instant};

const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// Reports progress at most once a second: stage, amount and speed.
pub struct Progress<'a> {
    tell: &'a mut (dyn FnMut(&str) + Send),
    stage: &'static str,
    total: u64,
    done: u64,
    begun: Instant,
    told: Instant,
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress").field("stage", &self.stage).finish_non_exhaustive()
    }
}

impl<'a> Progress<'a> {
    pub fn new(tell: &'a mut (dyn FnMut(&str) + Send)) -> Self {
        let now = Instant::now();
        Self { tell, stage: "", total: 0, done: 0, begun: now, told: now }
    }

    /// Begins a stage of this many bytes; 0 if unknown.
    pub fn begin_stage(&mut self, stage: &'static str, total: u64) {
        let now = Instant::now();
        (self.stage, self.total, self.done, self.begun, self.told) = (stage, total, 0, now, now);
    }

    /// Counts processed bytes, and reports them if the last report is a second old.
    pub fn add(&mut self, bytes: u64) {
        self.done += bytes;
        if self.told.elapsed() >= REPORT_INTERVAL {
            self.told = Instant::now();
            let (done, rate) = (mib(self.done), mib(self.done) / self.begun.elapsed().as_secs_f64());
            let of = if self.total > 0 { format!(" of {:.1}", mib(self.total)) } else { String::new() };
            (self.tell)(&format!("{}: {done:.1}{of} MiB, {rate:.1} MiB/s", self.stage));
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "for people")]
fn mib(bytes: u64) -> f64 {
    bytes as f64 / (1 << 20) as f64
}
