//! The home page of the demonstration through Caddy over HTTP/2, beside Caddy serving the same bytes from a file.

use std::fs;

use anyhow::{Context as _, ensure};

use super::authority::Authority;
use super::machine::{Disk, Machine};
use super::{NAME, contains, install};

/// The least requests of the program, in those of the file.
const LEAST: f64 = 0.5;
const ROUNDS: usize = 5;
const COPY: &str = "copy.example {
	tls internal
	bind 127.0.0.2
	root * /srv/copy
	file_server
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
    fs::write(machine.path("/srv/copy/index.html"), &page)?;
    let file = "/etc/unionhall/Caddyfile";
    let both = fs::read_to_string(machine.path(file))? + COPY;
    fs::write(machine.path(file), both.replace("\treverse_proxy", "\tbind 127.0.0.1\n\treverse_proxy"))?;
    machine.run(&["systemctl", "restart", "caddy"])?;
    let copy =
        machine.curl(&["--insecure", "--retry", "9", "--retry-all-errors", "https://copy.example/"])?;
    ensure!(copy == page, "the copy has other bytes");

    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let through = requests(&machine, NAME, "127.0.0.1:443")?;
        let from_file = requests(&machine, "copy.example", "127.0.0.2:443")?;
        println!("{} bytes: {through:.0} requests a second, from a file {from_file:.0}", page.len());
        ratios.push(through / from_file);
    }
    ratios.sort_by(f64::total_cmp);
    let middle = ratios[ROUNDS / 2];
    println!("home page through Caddy over HTTP/2: {middle:.2} of a file's requests, at least {LEAST}");
    ensure!(middle >= LEAST, "the home page is too slow through Caddy");
    machine.stop()
}

fn requests(machine: &Machine<'_>, name: &str, address: &str) -> anyhow::Result<f64> {
    let mut load = machine.network("h2load");
    load.args(["-n", "6000", "-c", "16", "-m", "8", "--connect-to", address]).arg(format!("https://{name}/"));
    let output = load.output().context("cannot start h2load")?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(said.contains("6000 2xx"), "h2load: {said}");
    let figure = said.split(" req/s").next().and_then(|before| before.split_whitespace().last());
    figure.context("h2load gives no figure")?.parse().context("the figure of h2load")
}
