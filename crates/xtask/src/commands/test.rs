use clap::Args;

use super::soak::archive::Places;
use super::{browser_tests, build, check, resource, soak};
use crate::processes::{cargo, npm, run as start};
use crate::steps::Steps;
use crate::tools::{self, AIOSMTPD, CADDY, CHROMIUM, CURL, FAKETIME, NGINX, OPENSSL, POSTGRESQL, SQLITE};
use crate::{install, stamp, web, workspace};

/// The tests to run; without any option all of them and `check`.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TestParts {
    /// The Rust tests.
    #[arg(long)]
    rust: bool,
    /// The front end's unit tests.
    #[arg(long)]
    web: bool,
    /// The tests of accounts with the published client.
    #[arg(long)]
    client: bool,
    /// The browser tests.
    #[arg(long)]
    browser: bool,
    /// The Debian package in containers with systemd, Caddy and a certificate authority; `cargo xtask dist` makes it first. Not part of the rest.
    #[arg(long)]
    install: bool,
    /// Client and browser tests use the release program, which takes a quarter of an hour to build.
    ///
    /// By default they use the debug program of the Rust tests, which embeds the front end and has debug assertions.
    #[arg(long)]
    release: bool,
}

pub(crate) fn run(parts: TestParts) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let mut flaky = Vec::new();
    let result = all(parts, &mut steps, &mut flaky);
    steps.summary();
    for test in flaky {
        println!("flaky: {test}");
    }
    result
}

fn all(parts: TestParts, steps: &mut Steps, flaky: &mut Vec<String>) -> anyhow::Result<()> {
    if parts.install {
        return install::run(steps);
    }
    let everything = !(parts.rust || parts.web || parts.client || parts.browser);
    let [rust, unit, client, browser] =
        [parts.rust, parts.web, parts.client, parts.browser].map(|part| part || everything);
    let mut tools = Vec::new();
    if rust {
        tools.extend([POSTGRESQL, AIOSMTPD, OPENSSL, SQLITE, NGINX, CADDY, CURL]);
    }
    if client {
        tools.push(FAKETIME);
    }
    if browser {
        let needed = [CHROMIUM, CADDY, OPENSSL, SQLITE].into_iter();
        let more: Vec<_> = needed.filter(|tool| !tools.contains(tool)).collect();
        tools.extend(more);
    }
    steps.step("programs of the system", || {
        if everything {
            tools::need_components()?;
        }
        if rust {
            tools::need_moto()?;
        }
        if browser {
            tools::prefer_headless_shell();
        }
        tools::need(&tools)
    })?;
    stamp::restore_times(&resource::tracked()?, "sources.times")?;
    steps.step("web packages", web::install)?;
    if everything {
        check::quick(steps)?;
        check::compiled(steps)?;
    }
    if rust {
        // Several tests render with the real bundle.
        steps.step("web bundles", || web::build(web::Bundle::Production))?;
        steps.step("Rust tests", || start(&mut cargo(build::TESTS)))?;
        // Uses the program that the Rust tests have built.
        let places = Places { kills: 2, full_disks: 1 };
        steps.step("interrupted archives", || soak::archive::run(&workspace::debug(), places, None, None))?;
    }
    if unit {
        steps.step("web tests", || start(&mut npm(&["test", "--silent"])))?;
    }
    let (build, program): (fn() -> anyhow::Result<()>, _) = if parts.release {
        (build::release, workspace::release())
    } else {
        (build::debug, workspace::debug())
    };
    if client || browser {
        steps.step("program", build)?;
    }
    if client {
        steps.step("client tests", || start(npm(&["run", "--silent", "client"]).env(PROGRAM, &program)))?;
    }
    if browser {
        steps.step("web bundles with React's warnings", || web::build(web::Bundle::Development))?;
        steps.step("browser tests", || {
            *flaky = browser_tests::run(|| {
                let mut command = npm(&["run", "--silent", "e2e", "--"]);
                command.env(PROGRAM, &program);
                if let Some(chromium) = CHROMIUM.path() {
                    command.env("CHROMIUM_PATH", chromium);
                }
                command
            })?;
            Ok(())
        })?;
    }
    Ok(())
}

/// Environment variable with the program that tests start.
const PROGRAM: &str = "E2E_PROGRAM";
