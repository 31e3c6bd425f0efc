//! `cargo xtask bench archive`: time and memory of export and import of a large site, and the latency of writes during a backup.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::json;

use super::figures::{Figure, Goal, quantile};
use super::{judge, memory};
use crate::commands::build;
use crate::postgres::Postgres;
use crate::processes::{ChildProcess, output, pause, run as start};
use crate::server::{Server, command_without_settings, plain_command};
use crate::shop::{Buyer, Product, SETTINGS, TestShop, owner};
use crate::workspace;

/// With these, the site has about 150,000 rows.
const POSTS: u32 = 10_000;
const OTHERS: u32 = 2_000;
const FILE_BYTES: usize = 300_000;
/// Memory limit of each command, in MB.
const MEMORY: f64 = 200.0;
const WRITE_INTERVAL: Duration = Duration::from_millis(20);
/// Without a backup.
const BASELINE_DURATION: Duration = Duration::from_secs(30);
/// Writes per buyer, since carts are limited.
const WRITES: u32 = 50;
const MEMORY_POLL_INTERVAL: Duration = Duration::from_millis(2);

pub(super) fn run(program: Option<&Path>) -> anyhow::Result<()> {
    let program = super::program_to_measure(program, build::release_with_seed)?;
    let folder = workspace::temporary_folder()?;
    let (site, mut figures) = (Site::fill(program, folder.path())?, Vec::new());
    let archive = folder.path().join("site.zip");
    let export = [site.option(&archive), "--data".into(), site.option(&site.data)];
    figures.extend(site.figures("export", &export)?);
    let imported = folder.path().join("imported");
    let import = [site.option(&archive), "--data".into(), site.option(&imported)];
    figures.extend(site.figures("import", &import)?);
    std::fs::remove_dir_all(&imported)?;
    std::fs::remove_file(&archive)?;
    figures.extend(site.writers()?);
    figures.push(site.move_to(&Postgres::start()?)?);
    judge(&figures)
}

struct Site {
    program: PathBuf,
    folder: PathBuf,
    data: PathBuf,
    password: String,
}

struct Measured {
    seconds: f64,
    memory: f64,
}

impl Site {
    fn fill(program: PathBuf, folder: &Path) -> anyhow::Result<Self> {
        let data = folder.join("data");
        std::fs::create_dir(&data).context("cannot create the data folder")?;
        let [posts, others] = [POSTS, OTHERS].map(|number| number.to_string());
        let mut fill = plain_command(&program, "fill", &data, &SETTINGS);
        start(fill.args(["--posts", &posts, "--others", &others]))?;
        let password = owner(&program, &data, &SETTINGS)?;
        let server = Server::start_with(&program, &data, &[], &SETTINGS)?;
        let shop = TestShop::sign_in(server.address, &password)?;
        for number in 0..OTHERS {
            let path = format!("/api/v1/admin/storage/documents/bench/{number}.pdf");
            shop.post(&path, "application/pdf", &document(number))?;
        }
        server.stop()?;
        println!("{OTHERS} files of {FILE_BYTES} bytes stored");
        Ok(Self { program, folder: folder.to_owned(), data, password })
    }

    fn option(&self, path: &Path) -> String {
        path.display().to_string()
    }

    fn measure(&self, action: &str, arguments: &[String]) -> anyhow::Result<Measured> {
        let mut command = command_without_settings(&self.program);
        command.arg(action).args(arguments).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let begun = Instant::now();
        let (mut child, mut most) = (ChildProcess::start(&mut command)?, 0.0_f64);
        let status = loop {
            // A process that has just exited reports no memory.
            most = memory::at_most_so_far(child.id()).unwrap_or_default().max(most);
            if let Some(status) = child.ended()? {
                break status;
            }
            pause(MEMORY_POLL_INTERVAL);
        };
        let seconds = begun.elapsed().as_secs_f64();
        ensure!(status.success(), "`unionhall {action}` failed ({status})");
        println!("{action}: {seconds:.1} s, {most:.0} MB");
        Ok(Measured { seconds, memory: most })
    }

    fn figures(&self, action: &str, arguments: &[String]) -> anyhow::Result<[Figure; 2]> {
        let Measured { seconds, memory } = self.measure(action, arguments)?;
        Ok([
            Figure::new(
                format!("{action} of {POSTS} posts, {OTHERS} files"),
                seconds,
                Goal::AtMost(60.0),
                "s",
            ),
            Figure::new(format!("memory of the {action}, at most"), memory, Goal::AtMost(MEMORY), "MB"),
        ])
    }

    fn writers(&self) -> anyhow::Result<Vec<Figure>> {
        let server = Server::start_with(&self.program, &self.data, &[], &SETTINGS)?;
        let shop = TestShop::sign_in(server.address, &self.password)?;
        let product = shop.stock("Bench Mug", 12.5, 900_000)?;
        let begun = Instant::now();
        let alone = write_while(&server, &shop, (&product, 0), || begun.elapsed() < BASELINE_DURATION)?;
        let is_running = AtomicBool::new(true);
        let (waits, backup) = std::thread::scope(|scope| {
            let backup = scope.spawn(|| {
                let made = self.measure("backup", &["--data".into(), self.option(&self.data)]);
                is_running.store(false, Ordering::Relaxed);
                made
            });
            let waits =
                write_while(&server, &shop, (&product, 100_000), || is_running.load(Ordering::Relaxed));
            let backup = backup.join().map_err(|_| anyhow::anyhow!("the backup panicked"));
            anyhow::Ok((waits?, backup??))
        })?;
        server.stop()?;
        let note = format!(
            "{} writes in {:.1} s, p99 {:.1} ms; alone longest {:.1} ms, p99 {:.1} ms",
            waits.len(),
            backup.seconds,
            quantile(&waits, 0.99),
            quantile(&alone, 1.0),
            quantile(&alone, 0.99),
        );
        let longest =
            Figure::new("longest write during a backup", quantile(&waits, 1.0), Goal::AtMost(50.0), "ms");
        let memory = Figure::new("memory of the backup, at most", backup.memory, Goal::AtMost(MEMORY), "MB");
        Ok(vec![longest.with_note(note), memory])
    }

    fn move_to(&self, postgres: &Postgres) -> anyhow::Result<Figure> {
        let mut to = plain_command(&self.program, "move", &self.data, &[]);
        let said = output(to.args(["--database", &postgres.database("moved")?]))?;
        let seconds = said.split_once("read-only for ").and_then(|(_, rest)| rest.split_once(" s"));
        let seconds = seconds.with_context(|| format!("it printed no duration: {said}"))?.0;
        let rows = said.lines().next().unwrap_or_default().to_owned();
        output(plain_command(&self.program, "move", &self.data, &[]).arg("--undo"))?;
        let name = format!("read-only while {POSTS} posts move to PostgreSQL");
        Ok(Figure::new(name, seconds.parse()?, Goal::AtMost(30.0), "s").with_note(rows))
    }
}

/// Changes carts 50 times a second, each synced before its response. Returns the latencies in milliseconds.
fn write_while(
    server: &Server,
    shop: &TestShop,
    (product, first): (&Product, u32),
    goes_on: impl Fn() -> bool,
) -> anyhow::Result<Vec<f64>> {
    let body = json!({"product_id": product.id, "quantity": 1}).to_string();
    let (mut number, mut waits) = (first, Vec::new());
    let mut buyer = Buyer::new(server.address, &shop.key, number)?;
    let (begun, mut writes) = (Instant::now(), 0);
    while goes_on() {
        pause((WRITE_INTERVAL * writes).saturating_sub(begun.elapsed()));
        let sent = Instant::now();
        let (status, answer) = buyer.call("POST", "/api/v1/cart/items", &[], &body)?;
        waits.push(sent.elapsed().as_secs_f64() * 1000.0);
        ensure!(status == 201, "a cart answers {status}: {answer}");
        writes += 1;
        if writes % WRITES == 0 {
            number += 1;
            buyer.become_other(number);
        }
    }
    Ok(waits)
}

/// A PDF file, unique by number.
fn document(number: u32) -> String {
    let mut text = String::with_capacity(FILE_BYTES + 100);
    text.push_str("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    let mut noise = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while text.len() < FILE_BYTES {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        text.push_str(&format!("%{noise:016x}\n"));
    }
    text + "trailer\n<< /Root 1 0 R >>\n%%EOF\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_documents_differ_from_the_first_bytes() {
        let [one, other] = [document(1), document(2)];
        assert!(one.len() >= FILE_BYTES && one[..200] != other[..200] && one == document(1));
    }
}
