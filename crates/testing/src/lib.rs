//! The whole program in a test: real routes, a real database and a fixed clock, with a small page bundle.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and what it printed is shown then"
)]

mod answer;
mod calls;
pub mod config;
mod databases;
mod front_end;
pub mod processes;
pub mod s3;
mod visibility;

use std::time::Duration;

use axum::extract::Request;
use axum::http::Method;
use http_body_util::BodyExt as _;
use jiff::Timestamp;
use render::Renderer;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use accounts::auth::schema::FACTORS;
use accounts::auth::{Hashing, accounts::NewAccount, model::Role, password::Params};
use admin::resource::Resource;
pub use answer::{Answer, errors, shows};
use content::events::{self, rules::EventForm};
use content::news::{self, rules::NewsForm, staff::News};
use content::settings;
pub use databases::{fresh, on_both_databases_with};
use front_end::{BUNDLE, TEMPLATE};
use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources};
pub use platform::database::testing::Backend;
use platform::database::{Instant, Location, Store};
use platform::files::Storage;
use platform::mail::Transport;
pub use platform::testing::{NOW, ReceivedMail};
use platform::web::long_lived::LongLivedStreams;
use site::{Assets, Shell, Templates};
pub use testing_macros::on_both_databases;
use unionhall::app::{App, AppParts};
use unionhall::closed_site::SiteGate;
use unionhall::subjects::sections;
use unionhall::{setup, subjects::schema};

/// Imports of most tests.
pub mod prelude {
    pub use accounts::auth::model::Role;
    pub use axum::body::Body;
    pub use axum::extract::Request;
    pub use axum::http::{Method, StatusCode, header};
    pub use platform::web::key;
    pub use serde_json::{Value, json};

    pub use crate::{
        Answer, Backend, TestApp, errors, fresh, on_both_databases, on_both_databases_with, shows,
    };
}

/// Tests are no measure of a machine, so they wait longer for a permit.
const PATIENT: platform::fair_semaphore::Limits =
    platform::fair_semaphore::Limits { max_wait: Duration::from_secs(60), ..accounts::auth::hashing::LIMITS };

/// The cost of password hashes in tests, which make an account each.
pub fn hash_cost() -> Params {
    Params::new(Params::MIN_M_COST, 1, 1, None).unwrap()
}

pub struct TestApp {
    pub app: App,
    pub location: Location,
    service: SiteGate,
    // Dropped last, since it contains the database and the files.
    _folder: tempfile::TempDir,
}

impl TestApp {
    pub async fn new(backend: Backend) -> Self {
        Self::with(backend, &[]).await
    }

    pub async fn with(backend: Backend, settings: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let location = fresh(backend, folder.path()).await;
        Self::on(&location, folder, settings).await
    }

    pub async fn on(location: &Location, folder: tempfile::TempDir, settings: &[(&str, String)]) -> Self {
        let mut sources = Sources::default();
        sources.add_option("--data", "server.data", folder.path().display().to_string());
        sources.add_option("--url", "server.url", "https://union.example".to_owned());
        sources.add_option("a test", "server.renderers", "1".to_owned());
        sources.add_option("a test", "server.cache_mib", "8".to_owned());
        for (key, value) in settings {
            sources.add_option("a test", key, value.clone());
        }
        let store = Store::open(location, &schema()).await.unwrap();
        let clock = Clock::fixed(NOW.parse().unwrap());
        let entropy = Entropy::counting();
        let config = Config::read(sources, &sections()).unwrap();
        let storage = Storage::open(&config).unwrap();
        let secrets = setup::first_start(&store, &clock, &entropy, config.section()).await.unwrap();
        let door = |door: &'static str| {
            let style = |_: &str| Ok(format!("body{{--door:{door}}}"));
            Shell::new(door, &TEMPLATE.replace("{door}", door), style).unwrap()
        };
        let app = App::new(AppParts {
            config,
            store,
            storage,
            clock,
            entropy,
            secrets,
            streams: LongLivedStreams::with_heartbeat(Duration::from_secs(1)),
            hashing: Hashing::with(PATIENT, hash_cost()),
            renderer: Renderer::start(BUNDLE, 1).unwrap(),
            templates: Templates::new(door("visitors"), door("staff")),
            assets: Assets::Folder(folder.path().join("web")),
        })
        .unwrap();
        let service = SiteGate::new(&app, unionhall::router::service(&app));
        Self { app, location: location.clone(), service, _folder: folder }
    }

    pub fn folder(&self) -> &std::path::Path {
        self._folder.path()
    }

    /// The response may be an endless stream.
    pub async fn response(&self, request: Request) -> axum::response::Response {
        self.service.clone().oneshot(request).await.unwrap()
    }

    pub async fn send(&self, request: Request) -> Answer {
        let response = self.response(request).await;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// Makes an account; answers its id.
    pub async fn account(&self, email: &str, password: &str, role: Role) -> uuid::Uuid {
        let new = NewAccount {
            id: self.app.entropy.uuid(),
            email: email.into(),
            password_hash: accounts::auth::password::hash(password, &hash_cost(), &self.app.entropy),
            role,
            confirmed: true,
            user_metadata: serde_json::json!({}),
        };
        let tx = self.app.store.begin().await.unwrap();
        let account = accounts::auth::accounts::create(&tx, new, self.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        account.id
    }

    /// Creates an account and signs it in; returns its access token.
    pub async fn signed_in(&self, email: &str, role: Role) -> String {
        self.account(email, "a password for tests", role).await;
        self.sign_in(email).await
    }

    /// Signs in an account of [`TestApp::signed_in`]; returns its access token.
    pub async fn sign_in(&self, email: &str) -> String {
        let body = json!({"email": email, "password": "a password for tests"}).to_string();
        let answer = self.call(Method::POST, "/auth/v1/token?grant_type=password", &[], body).await;
        answer.json()["access_token"].as_str().unwrap().to_owned()
    }

    /// Adds a second factor; returns its secret.
    pub async fn second_factor(&self, email: &str) -> String {
        use sea_orm::ActiveValue::{Set, Unchanged};
        let tx = self.app.store.begin().await.unwrap();
        let account = accounts::auth::accounts::by_email(tx.read(), email).await.unwrap().unwrap();
        let factor = accounts::auth::factors::enrol(&tx, account.id, None, &self.app.entropy, self.app.now())
            .await
            .unwrap();
        let verified = accounts::auth::model::factor::ActiveModel {
            id: Unchanged(factor.id),
            verified_at: Set(Some(self.app.now())),
            ..Default::default()
        };
        sea_orm::ActiveModelTrait::update(verified, tx.on(FACTORS)).await.unwrap();
        tx.commit().await.unwrap();
        factor.secret
    }

    /// Writes a row of a resource, by its own rules.
    pub async fn write<R: Resource>(&self, form: R::Form) -> R::Row {
        let tx = self.app.store.begin().await.unwrap();
        let row = R::insert(&tx, form.into(), self.app.entropy.uuid(), self.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        row
    }

    /// Sends due emails; returns those sent since the last call, oldest first.
    pub async fn received_mails(&self) -> Vec<ReceivedMail> {
        let transport = Transport::new(&self.app.config).unwrap();
        let folder = transport.folder().unwrap().to_owned();
        self.app.mail_worker(transport).drain().await.unwrap();
        let there = std::fs::read_dir(folder).into_iter().flatten();
        let mut files: Vec<_> = there.map(|file| file.unwrap().path()).collect();
        files.sort();
        let read = |file: &std::path::PathBuf| {
            let mail = ReceivedMail::read(&std::fs::read(file).unwrap());
            std::fs::remove_file(file).unwrap();
            mail
        };
        files.iter().map(read).collect()
    }

    /// Sends emails as they come, until the test ends.
    pub fn start_sending_mails(&self) {
        let transport = Transport::new(&self.app.config).unwrap();
        tokio::spawn(self.app.mail_worker(transport).run(std::future::pending()));
    }

    /// For example to `2026-06-15T16:00:00Z`.
    pub fn at(&self, now: &str) {
        self.app.clock.set(now.parse().unwrap());
    }

    pub async fn set_time_zone(&self, name: &str) {
        self.save_settings(json!({"time_zone": name})).await;
    }

    /// Saves settings of a union with an office.
    pub async fn save_settings(&self, more: Value) {
        let mut form = json!({"site_name": "Our Union", "contact_email": "office@union.example"});
        form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let tx = self.app.store.begin().await.unwrap();
        settings::queries::save(&tx, serde_json::from_value(form).unwrap(), self.app.now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn write_news(&self, form: NewsForm) -> news::model::NewsArticle {
        self.write::<News>(form).await.into()
    }

    pub async fn write_event(&self, form: EventForm) -> events::model::EventDetail {
        let tx = self.app.store.begin().await.unwrap();
        let event =
            events::queries::create(&tx, form, self.app.entropy.uuid(), self.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        event
    }
}

pub async fn create(
    tx: &platform::database::Tx,
    form: NewsForm,
    id: uuid::Uuid,
    now: Instant,
) -> platform::database::StoreResult<news::model::Model> {
    News::insert(tx, form.into(), id, now).await
}

/// Its slug is derived from the title.
pub fn article(title: &str) -> NewsForm {
    NewsForm {
        title: title.into(),
        slug: platform::rules::slug_of(title),
        excerpt: None,
        content_md: None,
        author_name: None,
        featured_img: None,
        category: None,
        featured: false,
        published: true,
        visible_from: None,
        visible_until: None,
    }
}

/// A published event of an hour from `start` on, in New York.
pub fn event(title: &str, start: &str) -> EventForm {
    let start: Timestamp = start.parse().unwrap();
    EventForm {
        title: title.into(),
        slug: platform::rules::slug_of(title),
        description: None,
        excerpt: None,
        content_md: None,
        featured_image: None,
        start_date: Instant::from(start),
        end_date: None,
        start_time: Some(start.into()),
        end_time: None,
        timezone: platform::time_zone::DEFAULT.into(),
        location: None,
        venue_name: None,
        venue_address: None,
        venue_city: None,
        venue_state: None,
        venue_zip: None,
        event_type: events::model::EventType::Meeting,
        registration: events::model::Registration::None,
        external_url: None,
        cost_display: None,
        all_day: false,
        canceled: false,
        capacity: None,
        most_guests: 0,
        shows_places_left: false,
        question: None,
        reservations_open_at: None,
        reservations_close_at: None,
        published: true,
        visible_from: None,
        visible_until: None,
    }
}
