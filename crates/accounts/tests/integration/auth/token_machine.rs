//! Refresh tokens as a state machine: any order of refreshes, waits and sign-outs is compared with a model
//! (docs/behavior/authentication.md#sessions-and-refresh-tokens).

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::{refresh_from, text, user};
use accounts::auth::accounts::NewAccount;
use accounts::auth::model::{Assurance, Role};
use accounts::auth::sessions::{self, NewSession, SignOutScope};
use platform::database::testing::Backend;
use testing::TestApp;

/// A step of a generated session scenario.
#[derive(Clone, Debug)]
enum Step {
    /// Presents a token by its age, 0 for the latest.
    Present(usize),
    /// In seconds.
    Wait(i64),
    SignOut,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (0..5_usize).prop_map(Step::Present),
        4 => prop_oneof![1..9_i64, Just(10), 11..4000_i64].prop_map(Step::Wait),
        2 => Just(Step::Wait(6 * 86_400)),
        1 => Just(Step::Wait(7 * 86_400)),
        1 => Just(Step::SignOut),
    ]
}

struct Model {
    alive: bool,
    begun: Timestamp,
    refreshed: Timestamp,
    /// In order of issue; the last one is valid.
    tokens: Vec<String>,
    access: Vec<String>,
}

type ErrorCode = Option<&'static str>;

impl Model {
    fn present(&mut self, at: usize, now: Timestamp) -> ErrorCode {
        if !self.alive {
            return Some("refresh_token_not_found");
        }
        let is_over = now.duration_since(self.begun) >= SignedDuration::from_hours(30 * 24);
        let is_idle = now.duration_since(self.refreshed) >= SignedDuration::from_hours(7 * 24);
        if is_over || is_idle {
            self.alive = false;
            return Some("session_expired");
        }
        let behind = self.tokens.len() - 1 - at;
        let lately = now.duration_since(self.refreshed) < SignedDuration::from_secs(10);
        if behind > 1 && !lately {
            self.alive = false;
            return Some("refresh_token_already_used");
        }
        None
    }
}

async fn run(app: &TestApp, number: u32, steps: &[Step]) -> Result<(), TestCaseError> {
    let begun = app.app.now();
    let new = NewAccount {
        id: app.app.entropy.uuid(),
        email: format!("{number}@example.org"),
        password_hash: None,
        role: Role::Staff,
        confirmed: true,
        user_metadata: serde_json::json!({}),
    };
    let tx = app.app.store.begin().await.unwrap();
    let account = accounts::auth::accounts::create(&tx, new, begun).await.unwrap();
    let new = NewSession {
        method: "password",
        aal: Assurance::Aal1,
        user_agent: None,
        life: app.app.auth.settings().session_life(),
    };
    let grant =
        sessions::begin(&tx, &app.app.auth.refresh_key, account.id, new, app.app.entropy.uuid(), begun)
            .await
            .unwrap();
    tx.commit().await.unwrap();
    let begun = begun.timestamp();
    let tokens = vec![grant.refresh_token.clone()];
    let mut model = Model { alive: true, begun, refreshed: begun, tokens, access: Vec::new() };

    for step in steps {
        let now = app.app.clock.now();
        match step {
            Step::Wait(seconds) => app.app.clock.set(now + SignedDuration::from_secs(*seconds)),
            Step::SignOut => {
                let tx = app.app.store.begin().await.unwrap();
                sessions::sign_out(&tx, &grant.session, SignOutScope::Global).await.unwrap();
                tx.commit().await.unwrap();
                model.alive = false;
            }
            Step::Present(back) => {
                let at = (model.tokens.len() - 1).saturating_sub(*back);
                // A random address, since limits by address are tested elsewhere.
                let address = app.app.entropy.bytes::<8>();
                let answer =
                    refresh_from(app, [10, address[5], address[6], address[7]], &model.tokens[at]).await;
                let body = answer.json();
                let expected = model.present(at, now);
                prop_assert_eq!(body["error_code"].as_str(), expected);
                if expected.is_none() {
                    let (given, access) = (text(&body, "refresh_token"), text(&body, "access_token"));
                    if at + 1 == model.tokens.len() {
                        prop_assert!(!model.tokens.contains(&given), "a new child");
                        model.tokens.push(given);
                        model.refreshed = now;
                    } else {
                        prop_assert_eq!(Some(&given), model.tokens.last(), "the one live child");
                    }
                    model.access.push(access);
                }
            }
        }
        if let (false, Some(access)) = (model.alive, model.access.last()) {
            prop_assert_eq!(user(app, access).await.status.as_u16(), 403, "an ended session opens nothing");
        }
    }
    Ok(())
}

fn compare(backend: Backend, cases: u32) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let app = runtime.block_on(TestApp::new(backend));
    let number = std::cell::Cell::new(0);
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let result = runner.run(&proptest::collection::vec(step(), 1..24), |steps| {
        number.set(number.get() + 1);
        runtime.block_on(run(&app, number.get(), &steps))
    });
    result.unwrap();
}

#[test]
fn random_token_operations_match_the_model_on_sqlite() {
    compare(Backend::Sqlite, 200);
}

#[test]
fn random_token_operations_match_the_model_on_postgres() {
    compare(Backend::Postgres, 50);
}
