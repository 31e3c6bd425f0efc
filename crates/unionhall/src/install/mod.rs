//! `unionhall install`: the site on its own name over HTTPS. Caddy has the certificate, and systemd keeps both running
//! (docs/decisions/0083-let-install-configure-caddy.md).

mod caddy;
mod files;
mod https;
mod name;
mod ports;
mod services;
mod settings_file;

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use clap::Args;

use crate::readiness;
use crate::settings::INSTALLED_FILE;
use crate::subjects::sections;
use platform::config::{Config, Sources};
use platform::this_program::this_program;

use caddy::Wiring;
use files::Files;
use name::SiteName;

/// The message if the command ends before the certificate is there.
const OWNER_LATER: &str = "The site itself runs. `sudo unionhall user first-owner` prints the link that creates its owner account, once the site answers.";

/// Time for the program to migrate its database and start.
const START_TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Debug, Args)]
pub(crate) struct InstallOptions {
    /// The site's name on the internet, such as union.example; without it, the command asks.
    #[arg(value_name = "NAME", conflicts_with = "local")]
    name: Option<String>,

    /// Where the certificate authority writes when something is wrong with the certificate.
    #[arg(long, value_name = "EMAIL", conflicts_with = "local")]
    email: Option<String>,

    /// Try the site out at http://127.0.0.1:8080, without a name and without Caddy.
    #[arg(long)]
    local: bool,

    /// Write the files only, and start nothing.
    #[arg(long)]
    no_start: bool,

    /// Go on although the name leads to another address, as behind a load balancer.
    #[arg(long)]
    any_address: bool,

    /// ACME directory of a certificate authority other than Let's Encrypt; `default` returns to that one.
    #[arg(long, value_name = "URL", conflicts_with = "local")]
    authority: Option<String>,

    /// The root certificate of that URL, if the system does not know it.
    #[arg(long, value_name = "FILE", requires = "authority")]
    authority_root: Option<PathBuf>,

    /// Write below this folder, to build the image of a machine.
    #[arg(long, value_name = "DIR", default_value = "/", requires = "no_start", hide = true)]
    root: PathBuf,
}

pub(crate) fn run(options: InstallOptions) -> anyhow::Result<()> {
    let is_elsewhere = options.root.parent().is_some();
    ensure!(is_elsewhere || rustix::process::geteuid().is_root(), "run it as root: `sudo unionhall install`");
    let mut files = Files::below(&options.root);
    let before = settings_file::url(&files)?;
    if options.local {
        return run_local(&options, &mut files);
    }
    let (name, email) = ask_name_and_email(&options, before.as_deref())?;
    let tls = caddy::Tls { email, authority: options.authority, root: options.authority_root }.lines()?;
    let runtime = tokio::runtime::Runtime::new()?;
    if !options.no_start {
        services::require_systemd()?;
        caddy::require_caddy()?;
        if !options.any_address {
            print_line(&runtime.block_on(name.check())?);
        }
        for port in [80, 443] {
            ports::check_port(port)?;
        }
        print_line("Ports 80 and 443 are free for Caddy.");
    }
    files.program(&options.root)?;
    let url = name.url();
    settings_file::set_server_values(&mut files, &[("url", &url), ("client_header", "x-forwarded-for")])?;
    let listen = listen_address(&files)?;
    let wiring = caddy::write_files(&mut files, &name, listen, tls)?;
    files.report();
    if options.no_start {
        print_line(
            "Nothing was started. Start it with: systemctl daemon-reload && systemctl enable --now unionhall && systemctl restart caddy",
        );
        return Ok(());
    }
    start_site(&files, &runtime, listen)?;
    match wiring {
        Wiring::Line => {
            print_line(&format!(
                "Caddy uses a file of your own, {}. Add this line to it, and run `systemctl reload caddy` and then this command again:\n\n    {}\n",
                caddy::SYSTEM_CADDYFILE,
                caddy::import_line()
            ));
            print_line(OWNER_LATER);
            return Ok(());
        }
        Wiring::DropIn | Wiring::Imported => {
            // Caddy waits longer after each failure, and a restart begins at once.
            let is_stuck = !runtime.block_on(https::is_answering(&name));
            services::restart_caddy(files.changed(caddy::FILES) || is_stuck)?;
        }
    }
    print_line("Waiting for the certificate, for two minutes at most.");
    runtime.block_on(https::wait_for_site(&name)).inspect_err(|_| print_line(OWNER_LATER))?;
    print_line(&format!("{url} answers over HTTPS."));
    print_owner_link()
}

/// A site that only this machine reaches.
fn run_local(options: &InstallOptions, files: &mut Files) -> anyhow::Result<()> {
    if !options.no_start {
        services::require_systemd()?;
    }
    files.program(&options.root)?;
    settings_file::set_server_values(files, &[])?;
    files.report();
    if options.no_start {
        return Ok(());
    }
    let listen = listen_address(files)?;
    start_site(files, &tokio::runtime::Runtime::new()?, listen)?;
    print_line(&format!(
        "http://{listen} answers on this machine. From your own computer, `ssh -L 8080:{listen} THIS-MACHINE` leads to it."
    ));
    print_owner_link()
}

/// The name and the email address, from the options, the installed settings or the terminal.
fn ask_name_and_email(
    options: &InstallOptions,
    before: Option<&str>,
) -> anyhow::Result<(SiteName, Option<String>)> {
    let named = options.name.as_deref().or(before);
    if let Some(named) = named {
        return Ok((SiteName::parse(named)?, options.email.clone()));
    }
    if !std::io::stdin().is_terminal() {
        bail!("the name of the site is missing: `unionhall install union.example`");
    }
    let name = SiteName::parse(&ask("Name of the site, such as union.example: ")?)?;
    let email = match &options.email {
        Some(email) => Some(email.clone()),
        None => Some(ask("Email address for trouble with the certificate (Enter for none): ")?),
    };
    Ok((name, email.filter(|email| !email.is_empty())))
}

fn ask(question: &str) -> anyhow::Result<String> {
    let mut output = std::io::stdout();
    output.write_all(question.as_bytes())?;
    output.flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).context("cannot read the answer")?;
    Ok(answer.trim().to_owned())
}

fn listen_address(files: &Files) -> anyhow::Result<SocketAddr> {
    let mut sources = Sources::default();
    sources.add_file(&files.path(INSTALLED_FILE))?;
    Ok(Config::read_for_command(sources, &sections())?.server.listen)
}

fn start_site(files: &Files, runtime: &tokio::runtime::Runtime, listen: SocketAddr) -> anyhow::Result<()> {
    services::start_unionhall(files.changed(&[INSTALLED_FILE, files::UNIT]))
        .context("the site did not start")?;
    let ready = runtime.block_on(readiness::wait_until_ready(listen, START_TIMEOUT));
    ready.with_context(|| {
        format!("the site did not start. Its log ends with:\n{}", services::end_of_log("unionhall"))
    })?;
    print_line("The site runs.");
    Ok(())
}

/// Prints the link for the first owner, in a separate process that continues as the user of the data folder.
fn print_owner_link() -> anyhow::Result<()> {
    let mut command = Command::new(this_program()?);
    let output = command.args(["--config", INSTALLED_FILE, "user", "first-owner"]).output();
    let output = output.context("cannot ask for the link of the first owner")?;
    if output.status.success() {
        let link = String::from_utf8_lossy(&output.stdout);
        print_line(&format!(
            "Create the owner account with this link, which works once:\n\n    {}\n",
            link.trim()
        ));
    }
    Ok(())
}

#[allow(clippy::print_stdout, reason = "what it did, for whoever installs")]
fn print_line(line: &str) {
    println!("{line}");
}
