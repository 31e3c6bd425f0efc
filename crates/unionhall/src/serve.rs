use std::ffi::OsString;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use axum::extract::Request;
use jiff::Timestamp;
use render::Renderer;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};
use tower::ServiceExt as _;

use crate::app::{App, AppParts};
use crate::backup_process::{BackupJob, ChildProcess};
use crate::closed_site::SiteGate;
use crate::data_folder::{self, Purpose};
use crate::demo;
use crate::demo::removal::Removal;
use crate::event_loops::EventLoops;
use crate::listen;
use crate::router;
#[cfg(feature = "seed")]
use crate::seed;
use crate::setup;
use crate::startup_log;
use crate::stop_signal::stop_signal;
use crate::subjects::{declarations, subjects};
use crate::{open_files, private_data};
use accounts::audit;
use accounts::auth;
use accounts::auth::Hashing;
use admin::resource::run_trash_expiry;
use platform::clock::{Clock, Entropy};
use platform::config::{Config, LogFormat};
use platform::database::Store;
use platform::database::read_only_mode::{log_changes, while_writable};
use platform::files::{self, Storage};
use platform::mail::Transport;
use platform::web::cache::CacheService;
use platform::web::long_lived::LongLivedStreams;
use platform::web::request_log::InternalRequest;
use shop::checkout::reconcile;
use site::{Assets, Templates};

#[derive(Debug, Default)]
pub struct Options {
    pub demo: bool,
    /// A built front end, instead of the embedded one.
    pub web: Option<PathBuf>,
    /// Initial time of the clock, for tests of the demonstration.
    pub clock: Option<Timestamp>,
    /// The options for settings file and data folder, for child processes.
    pub common: Vec<OsString>,
}

impl Options {
    /// A changed clock is restricted to local demonstrations: real data would get wrong dates.
    fn clock(&self, listen: SocketAddr) -> anyhow::Result<Clock> {
        let Some(start) = self.clock else { return Ok(Clock::System) };
        anyhow::ensure!(
            self.demo && listen.ip().is_loopback(),
            "--clock is for tests: it needs --demo and a loopback address to listen on"
        );
        tracing::warn!(%start, "the clock was set by --clock");
        Ok(Clock::starting_at(start))
    }
}

pub async fn serve(config: Config, options: Options) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let listen = config.server.listen;
    let clock = options.clock(listen)?;
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let grace = Duration::from_secs(config.server.shutdown_seconds);
    let mut config = config;
    config.server.listens_on(listener.local_addr()?);
    let transport = Transport::new(&config)?;
    let _lock = data_folder::lock(&config)?;
    let mut stop = Box::pin(stop);
    let app = tokio::select! {
        app = build(config, &options, clock, Purpose::Create) => app?,
        // Startup may be waiting for PostgreSQL.
        () = &mut stop => return Ok(()),
    };
    app.store.allow_writes_if_awaited(app.config.media.storage.name()).await?;
    let location = data_folder::location(&app.config);
    private_data::warn_if_open(&app.config.server.data, &location);
    startup_log::log_configuration(&app.config, &location);
    let trial = tokio::spawn(app.storage.clone().run_self_test(app.entropy.clone()));
    let loops = EventLoops::start()?;
    let post = MailTask::start(&app, transport);
    let pictures = files::Worker::new(app.storage.clone(), app.store.clone(), app.clock.clone())?;
    let (making, stop_making) = oneshot::channel::<()>();
    let pictures = tokio::spawn(pictures.run(async { drop(stop_making.await) }));
    let (seeing, stop_seeing) = oneshot::channel::<()>();
    let orders = tokio::spawn(reconcile::run(app.shop.clone(), async { drop(stop_seeing.await) }));
    let mut periodic = JoinSet::new();
    for work in declarations().flat_map(|subject| subject.work) {
        let core = app.auth.core.clone();
        periodic.spawn(async move { while_writable(&core.store, || work(core.clone())).await });
    }
    let core = app.auth.core.clone();
    periodic.spawn(async move {
        let resources = || subjects().flat_map(|subject| subject.resources).copied().collect();
        while_writable(&core.store, || run_trash_expiry(core.clone(), resources())).await;
    });
    let personal_data: Vec<_> = declarations().map(|subject| subject.personal_data).collect();
    let core = app.auth.core.clone();
    periodic.spawn(async move {
        while_writable(&core.store, || audit::expiry::run(core.clone(), personal_data.clone())).await;
    });
    let store = app.store.clone();
    periodic.spawn(async move { log_changes(&store).await });
    let clock = options.clock.map(|_| app.clock.clone());
    let backups = BackupJob::start(&app, ChildProcess::new(options.common, clock, grace)?);
    let setup = auth::setup::create_link(&app.store, &app.entropy, &app.config.server.url, app.now()).await?;
    announce(&app, &listener, setup.as_deref())?;

    let service = router::service(&app);
    warm_up(service.clone());
    let mut rules = listen::ConnectionRules::new(&app.config.server);
    rules.proxies = app.proxies.clone();
    rules.connections.permits = open_files::raise_limit(rules.connections.permits, listen::MAX_QUEUED);
    let core = app.auth.core.clone();
    let stop = async move {
        stop.await;
        core.streams.end();
    };
    listen::serve(listener, loops, SiteGate::new(&app, service), rules, grace, stop).await;
    trial.abort();
    if let Some(backups) = backups {
        backups.stop().await;
    }
    post.stop(grace).await;
    drop(making);
    drop(seeing);
    periodic.shutdown().await;
    // A panic is already in the log.
    let _ = pictures.await;
    let _ = orders.await;
    if !app.store.close_within(grace).await {
        tracing::warn!("a database connection did not close in time");
    }
    tracing::info!("stopped");
    Ok(())
}

struct MailTask {
    task: JoinHandle<()>,
    /// Dropping it stops the worker.
    stop: oneshot::Sender<()>,
}

impl MailTask {
    fn start(app: &App, transport: Transport) -> Self {
        if let Some(folder) = transport.folder() {
            tracing::info!(folder = %folder.display(), "mail.host is not set: mails are written to files");
        }
        let (stop, stopped) = oneshot::channel();
        // Both a message and a dropped sender stop the worker.
        let task = tokio::spawn(app.mail_worker(transport).run(async { drop(stopped.await) }));
        Self { task, stop }
    }

    /// Finishes the current email; after `grace` it stays queued.
    async fn stop(mut self, grace: Duration) {
        drop(self.stop);
        if tokio::time::timeout(grace, &mut self.task).await.is_err() {
            tracing::warn!(
                seconds = grace.as_secs(),
                "a mail took too long; it is sent after the next start"
            );
            self.task.abort();
        }
    }
}

/// Builds the program on a restored backup, for its proof. It does not serve.
pub(crate) async fn build_restored(config: Config) -> anyhow::Result<App> {
    build(config, &Options::default(), Clock::System, Purpose::Create).await
}

async fn build(config: Config, options: &Options, clock: Clock, purpose: Purpose) -> anyhow::Result<App> {
    let assets = options.web.clone().map_or(Assets::Embedded, Assets::Folder);
    let threads = config.server.renderers;
    let front = assets.clone();
    let engines = tokio::task::spawn_blocking(move || -> anyhow::Result<_> {
        Ok((Templates::read(&front)?, Renderer::start(&front.text("server/render.js")?, threads)?))
    });
    let entropy = Entropy::System;
    let store = open_site(&config, &clock, purpose).await?;
    let storage = Storage::open(&config).context("cannot open the storage of files")?;
    let secrets = setup::first_start(&store, &clock, &entropy, config.section()).await?;
    if options.demo {
        demo::load(&store, &storage, &clock, &entropy).await?;
    }
    let (templates, renderer) = engines.await??;
    let (streams, hashing) = (LongLivedStreams::default(), Hashing::default());
    App::new(AppParts {
        config,
        store,
        storage,
        clock,
        entropy,
        secrets,
        streams,
        hashing,
        renderer,
        templates,
        assets,
    })
}

pub(crate) async fn open_site(config: &Config, clock: &Clock, purpose: Purpose) -> anyhow::Result<Store> {
    let data_folder::Site { store, location, known } = data_folder::open(config, purpose).await?;
    let id = setup::site_id(&store, clock, &Entropy::System, known).await?;
    data_folder::write_mark(config, &location, id)?;
    Ok(store)
}

pub async fn setup(config: Config) -> anyhow::Result<String> {
    let store = open_site(&config, &Clock::System, Purpose::Create).await?;
    let made = setup::first_start(&store, &Clock::System, &Entropy::System, config.section()).await;
    store.close().await;
    made?;
    let data = std::path::absolute(&config.server.data)?;
    Ok(format!("The site is ready: {}, {}", data.display(), data_folder::location(&config).name()))
}

/// Renders the home page at startup, so that no visitor waits for a cold engine.
fn warm_up(service: CacheService) {
    let mut request = Request::new(axum::body::Body::empty());
    request.extensions_mut().insert(InternalRequest);
    // The response stays in the cache; a failure is logged.
    drop(tokio::spawn(service.oneshot(request)));
}

pub async fn user(config: Config, command: auth::command::Command) -> anyhow::Result<String> {
    let store = data_folder::open(&config, Purpose::Use).await?.store;
    let said =
        auth::command::run(&store, &Clock::System, &Entropy::System, &config.server.url, command).await;
    store.close().await;
    said
}

pub async fn keys(config: Config, command: auth::key_command::Command) -> anyhow::Result<String> {
    let store = data_folder::open(&config, Purpose::Use).await?.store;
    let (clock, entropy) = (Clock::System, Entropy::System);
    let said = auth::key_command::run(&store, config.section(), &clock, &entropy, command).await;
    store.close().await;
    said
}

pub async fn demo(config: Config, command: demo::command::Command) -> anyhow::Result<String> {
    let store = data_folder::open(&config, Purpose::Use).await?.store;
    let (entropy, now) = (Entropy::System, Clock::System.now().into());
    let removal = Removal { store: &store, entropy: &entropy, now, site_url: &config.server.url };
    let said = demo::command::run(&removal, command).await;
    store.close().await;
    said
}

#[cfg(feature = "seed")]
pub async fn seed(config: Config, rows: (u32, u32)) -> anyhow::Result<()> {
    let store = open_site(&config, &Clock::System, Purpose::Create).await?;
    let storage = Storage::open(&config).context("cannot open the storage of files")?;
    let seeded = seed::seed((&store, &storage), (&Clock::System, &Entropy::System), rows).await;
    store.close().await;
    seeded
}

/// Prints the program's URL. A closed output must not end the program.
fn announce(app: &App, listener: &TcpListener, setup: Option<&str>) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    tracing::info!(%address, url = app.config.server.url, "serving");
    let mut lines = vec![format!("Unionhall is at http://{address}")];
    lines.extend(setup.map(|link| {
        format!("There is no owner yet. Create the owner account here (this link works once): {link}")
    }));
    if app.config.log.format == LogFormat::Json {
        // So that log collectors of both outputs find JSON lines.
        for line in &mut lines {
            *line = serde_json::json!({ "message": line }).to_string();
        }
    }
    let lines = lines.join("\n") + "\n";
    if let Err(error) = std::io::stdout().write_all(lines.as_bytes()) {
        tracing::debug!(%error, "cannot print the address");
    }
    Ok(())
}
