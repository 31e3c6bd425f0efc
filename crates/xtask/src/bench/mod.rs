//! `cargo xtask bench`: the figures that the project promises, as ratios measured in alternation in one run.

mod archive;
mod build;
mod figures;
mod growth;
mod load;
mod memory;
mod nginx;
mod pages;
mod shop;
mod staff;
mod start;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::commands::build::release;
use crate::http;
use crate::page::meta;
use crate::server::Server;
use crate::tools::{self, NGINX, WRK};
use crate::workspace;

pub(crate) use build::Wait;
use figures::{Figure, Goal};
pub(crate) use growth::ROWS;
use load::Resource;
use nginx::Nginx;

const LIST: &str = "/api/v1/news?limit=10";

/// Latency goal of a search in milliseconds: it collects up to 1,000 matches, more than a small list has.
const SEARCH_GOAL: f64 = 50.0;

/// The figures to measure.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum Part {
    /// Start, requests per second next to nginx, memory, JavaScript.
    #[default]
    Promises,
    /// How long each address takes with 100 rows of each kind and with 100,000.
    Growth,
    /// The shop's pages beside nginx, a change of a cart, orders a second, lists of 10,000 products.
    Shop,
    /// Export and import of a large site, and what those who write wait for during a backup.
    Archive,
    /// Lighthouse on visitor pages.
    Pages,
    /// Lighthouse on staff lists with 3,000 rows.
    Staff,
    /// How long a clone, a changed line and `.ci/run` take, and how large the program is.
    Build,
}

pub(crate) fn run(
    part: Part,
    program: Option<&Path>,
    only: Option<Wait>,
    rows: &[u32],
) -> anyhow::Result<()> {
    match part {
        Part::Build => judge(&build::measure(only)?),
        Part::Promises => promises(program),
        Part::Growth => growth::run(program, rows),
        Part::Archive => archive::run(program),
        Part::Pages => pages::run(program),
        Part::Shop => shop::run(program),
        Part::Staff => staff::run(program),
    }
}

fn program_to_measure(named: Option<&Path>, release: fn() -> anyhow::Result<()>) -> anyhow::Result<PathBuf> {
    match named {
        Some(program) => Ok(std::path::absolute(program)?),
        None => {
            release()?;
            Ok(workspace::release())
        }
    }
}

fn promises(program: Option<&Path>) -> anyhow::Result<()> {
    tools::need(&[WRK, NGINX])?;
    let program = program_to_measure(program, release)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\n{cores} cores; everything on 127.0.0.1; keep the machine quiet meanwhile");

    let folder = workspace::temporary_folder()?;
    let data = folder.path().join("data");
    std::fs::create_dir(&data).context("cannot create the data folder")?;
    // The first start fills the data, so that measured starts find it.
    Server::start(&program, &data, &["--demo"])?.stop()?;

    let mut figures = start::measure(&program, &data)?;
    figures.extend(under_load(&program, &data, folder.path())?);
    figures.extend(javascript()?);

    judge(&figures)
}

fn judge(figures: &[Figure]) -> anyhow::Result<()> {
    println!();
    figures::print(figures);
    match figures.iter().filter(|figure| !figure.is_met()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} figures are not met", figures.len()),
    }
}

/// Requests per second compared with nginx, and memory before and after.
fn under_load(program: &Path, data: &Path, folder: &Path) -> anyhow::Result<Vec<Figure>> {
    let server = Server::start(program, data, &[])?;
    let at_rest = memory::at_rest(&server)?;

    let page = http::get(server.address, "/", &[])?;
    let key = meta(&String::from_utf8_lossy(&page.body), "unionhall-key").context("the page has no key")?;
    let key = [("apikey", key.as_str())];
    let home = Resource { name: "home page", path: "/", headers: &[], copy: "home.html" };
    let about = Resource { name: "content page", path: "/about", headers: &[], copy: "about.html" };
    let list = Resource { name: "list of 10 news posts", path: LIST, headers: &key, copy: "news.json" };
    let nginx = Nginx::start(&folder.join("nginx"), &server, &[&home, &about, &list])?;

    let both = [server.address, nginx.address];
    let figures = vec![
        at_rest,
        home.compare("gzip", "nginx", both, NEARLY_NGINX)?,
        home.compare("identity", "nginx", both, NEARLY_NGINX)?,
        memory::at_most(&server)?,
        about.compare("gzip", "nginx", both, NEARLY_NGINX)?,
        about.compare("identity", "nginx", both, NEARLY_NGINX)?,
        list.compare("gzip", "nginx", both, NEARLY_NGINX)?,
        list.compare("identity", "nginx", both, NEARLY_NGINX)?,
    ];
    server.stop()?;
    Ok(figures)
}

/// Share of nginx's rate for a static file that a stored page must reach (docs/decisions/0031-serve-connections-from-one-event-loop-per-core.md).
const NEARLY_NGINX: Goal = Goal::AtLeast(0.9);

/// Sizes of the scripts that each shell loads before the first paint, from the build's output.
fn javascript() -> anyhow::Result<Vec<Figure>> {
    let text = crate::processes::output(&mut crate::processes::npm(&["run", "--silent", "budget"]))?;
    let figure = |what: &str, goal: f64| {
        let size = size(&text, what).with_context(|| format!("`npm run budget` does not print {what}"))?;
        anyhow::Ok(Figure::new(format!("{what}, gzip"), size, Goal::AtMost(goal), "KiB"))
    };
    Ok(vec![
        figure("scripts of the home page", 100.0)?,
        figure("scripts of signing in", 125.3)?,
        figure("scripts of the staff before a screen", 165.0)?,
    ])
}

fn size(text: &str, what: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.ends_with(what))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn sizes_are_found_by_their_label() {
        let text =
            "  96.7 KiB of  97 KiB  scripts of the home page\n 124.1 KiB of 125 KiB  scripts of signing in\n";
        assert_eq!(super::size(text, "scripts of the home page"), Some(96.7));
        assert_eq!(super::size(text, "scripts of signing in"), Some(124.1));
        assert_eq!(super::size(text, "styles"), None);
    }
}
