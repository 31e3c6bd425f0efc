//! The home page of the demonstration through Caddy over HTTP/2, beside Caddy serving the same bytes from a file.

use std::fs;

use anyhow::{Context as _, ensure};

use super::authority::Authority;
use super::machine::{Disk, Machine};
use super::{NAME, contains, install};

/// The least requests of the program, in those of the file.
const LEAST: f64 = 0.5;
const ROUNDS: usize = 5;
const COPY: &str = "
copy.example:8443 {
	tls internal
	root * /srv/copy
	file_server {
		precompressed gzip
	}
}
";

pub(super) fn measure(disk: &Disk, authority: &Authority) -> anyhow::Result<()> {
    let machine = disk.boot(&[])?;
    authority.start(&machine)?;
    let demo = "exec setpriv --reuid=unionhall --regid=unionhall --clear-groups unionhall serve --demo --config /etc/unionhall/unionhall.toml";
    machine.run(&["install", "-d", "-o", "unionhall", "-g", "unionhall", "/var/lib/unionhall"])?;
    machine.run(&["systemd-run", "--quiet", "--unit=demo", "sh", "-c", demo])?;
    machine.run(&["unionhall", "ready", "--wait", "120"])?;
    machine.run(&["systemctl", "stop", "demo"])?;
    install(&machine, authority)?;

    let page = machine.curl(&["--insecure", &format!("https://{NAME}/")])?;
    contains(&page, "</html>")?;
    fs::create_dir_all(machine.path("/srv/copy"))?;
    let compressed = machine.path("/srv/copy/index.html.gz").display().to_string();
    machine.curl(&[
        "--insecure",
        "--header",
        "accept-encoding: gzip",
        "--output",
        &compressed,
        &format!("https://{NAME}/"),
    ])?;
    fs::write(machine.path("/srv/copy/index.html"), &page)?;
    let file = "/etc/unionhall/Caddyfile";
    let both = fs::read_to_string(machine.path(file))? + COPY;
    fs::write(machine.path(file), both)?;
    machine.run(&["systemctl", "restart", "caddy"])?;
    let copy =
        machine.curl(&["--insecure", "--retry", "9", "--retry-all-errors", "https://copy.example:8443/"])?;
    ensure!(copy == page, "the copy has other bytes");

    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let through = requests(&machine, &format!("{NAME}:443"))?;
        let from_file = requests(&machine, "copy.example:8443")?;
        println!("{through:.0} requests a second, from a file {from_file:.0}");
        ratios.push(through / from_file);
    }
    ratios.sort_by(f64::total_cmp);
    let middle = ratios[ROUNDS / 2];
    println!("home page through Caddy over HTTP/2: {middle:.2} of a file's requests, at least {LEAST}");
    ensure!(middle >= LEAST, "the home page is too slow through Caddy");
    machine.stop()
}

fn requests(machine: &Machine<'_>, name: &str) -> anyhow::Result<f64> {
    let mut load = machine.network("h2load");
    let port = name.split(':').nth(1).unwrap_or("443");
    load.args(["-n", "6000", "-c", "16", "-m", "8", "--connect-to", &format!("127.0.0.1:{port}")]);
    load.args(["--header", "accept-encoding: gzip"]);
    load.arg(format!("https://{name}/"));
    let output = load.output().context("cannot start h2load")?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(said.contains("6000 2xx"), "h2load: {said}");
    let figure = said.split(" req/s").next().and_then(|before| before.split_whitespace().last());
    figure.context("h2load gives no figure")?.parse().context("the figure of h2load")
}
