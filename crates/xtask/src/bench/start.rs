use std::path::Path;

use super::figures::{Figure, Goal, median};
use crate::server::Server;

const STARTS: usize = 11;

pub(super) fn measure(program: &Path, data: &Path) -> anyhow::Result<Vec<Figure>> {
    println!("\n{STARTS} starts, each until / is answered");
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let (server, took) = Server::start_timed(program, data, "/")?;
        times.push(took.as_secs_f64() * 1000.0);
        server.stop()?;
    }
    let all: Vec<_> = times.iter().map(|time| format!("{time:.0}")).collect();
    println!("  {} ms", all.join(" "));
    Ok(vec![Figure::new("start to first page", median(&times), Goal::AtMost(150.0), "ms")])
}
