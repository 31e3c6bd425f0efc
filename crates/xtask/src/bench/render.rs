//! Pages that are not in the cache.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::figures::{Figure, Goal, median, quantile};
use crate::http;
use crate::processes::{display, output};
use crate::server::Server;

/// Renders of the home page.
const RENDERS: &str = "50";
/// Visitors who ask for the same page at once.
const BURST: usize = 200;
/// A page that nobody has asked for yet.
const COLD: &str = "/news";

/// One render, and many visitors for one render.
pub(super) fn measure(program: &Path, data: &Path) -> anyhow::Result<Vec<Figure>> {
    let mut command = Command::new(program);
    command.arg("render").arg("--data").arg(data).args(["--times", RENDERS, "/"]).current_dir(data);
    println!("\n{}", display(&command));
    let times = milliseconds(&output(&mut command)?)?;
    let slow = quantile(&times, 0.95);
    let note = format!("95 % within {slow:.1} ms");
    let one =
        Figure::new("render of the home page", median(&times), Goal::AtMost(10.0), "ms").with_note(note);

    println!("\n{BURST} requests for {COLD} at once, after a start");
    let server = Server::start(program, data, &[])?;
    let renders = burst(&server)?;
    server.stop()?;
    let name = format!("renders for {BURST} requests at once");
    Ok(vec![one, Figure::new(name, renders as f64, Goal::Exactly(1.0), "")])
}

/// How many of the answers were rendered for their request.
fn burst(server: &Server) -> anyhow::Result<usize> {
    let connections: anyhow::Result<Vec<_>> = (0..BURST).map(|_| http::connect(server.address)).collect();
    let mut connections = connections?;
    for stream in &mut connections {
        http::send(stream, COLD, &[])?;
    }
    let mut renders = 0;
    for stream in &mut connections {
        let answer = http::receive(stream)?;
        ensure!(answer.status == 200, "{COLD} answers {} in a burst", answer.status);
        renders +=
            usize::from(answer.header("server-timing").is_some_and(|timing| timing.contains("render")));
    }
    Ok(renders)
}

fn milliseconds(text: &str) -> anyhow::Result<Vec<f64>> {
    let times: Result<Vec<f64>, _> = text.split_whitespace().map(str::parse).collect();
    let times = times.with_context(|| format!("these are not all numbers: {text}"))?;
    ensure!(!times.is_empty(), "no render was timed");
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(milliseconds("6.1 5.9 7\n").unwrap(), [6.1, 5.9, 7.0]);
        assert!(milliseconds("").is_err());
        assert!(milliseconds("6.1 fast").is_err());
    }
}
