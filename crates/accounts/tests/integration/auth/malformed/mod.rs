//! Malformed requests below `/auth/v1`, from every kind of caller: they are rejected with the protocol's errors and change nothing.

mod pieces;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Uri};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use pieces::{AGENTS, BODIES, FIELDS, IDS, KINDS, ODD, QUERIES, RIGHT};

use super::{PASSWORD, call, rejection, sign_in, text};
use accounts::access::Endpoint;
use accounts::auth::{api, service};
use testing::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Sender {
    Anyone,
    Pending,
    Staff,
    Owner,
    Service,
    Wrong(&'static str),
}

#[derive(Clone, Debug)]
struct MalformedRequest {
    who: Sender,
    method: Method,
    path: String,
    body: Vec<u8>,
    kind: &'static [u8],
    agent: &'static [u8],
}

/// Fields of a call with valid values, up to two of them odd.
fn fields(path: &str) -> BoxedStrategy<Vec<u8>> {
    let found = FIELDS.iter().filter(|(part, _)| path.contains(part)).max_by_key(|(part, _)| part.len());
    let names: Vec<_> = found.map_or("x", |(_, names)| names).split(' ').collect();
    let right = |name: &str| RIGHT.iter().find(|(known, _)| *known == name).map_or(&["{}"][..], |it| it.1);
    let values: Vec<_> = names.iter().map(|name| select(right(name)).boxed()).collect();
    let left_out = proptest::collection::vec(prop::bool::weighted(0.2), names.len());
    let odd = proptest::collection::vec((0..names.len(), select(ODD)), 0..=2);
    (values, left_out, odd)
        .prop_map(move |(mut values, left_out, odd)| {
            for (at, value) in odd {
                values[at] = value;
            }
            let all = names.iter().zip(values).zip(left_out).filter(|(_, left_out)| !left_out);
            let all: Vec<_> = all.map(|((name, value), _)| format!("\"{name}\":{value}")).collect();
            format!("{{{}}}", all.join(",")).into_bytes()
        })
        .boxed()
}

fn malformed(endpoint: Endpoint) -> impl Strategy<Value = MalformedRequest> {
    let who = select(
        &[
            Sender::Anyone,
            Sender::Pending,
            Sender::Staff,
            Sender::Owner,
            Sender::Owner,
            Sender::Service,
            Sender::Service,
            Sender::Wrong(""),
            Sender::Wrong("Bearer "),
            Sender::Wrong("Bearer a.b.c"),
            Sender::Wrong("Basic eDp4"),
            Sender::Wrong("Bearer eyJhbGciOiJub25lIn0.e30."),
        ][..],
    );
    let others = select(vec![Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE]);
    let method = prop_oneof![9 => Just(endpoint.method), 1 => others];
    let body = prop_oneof![5 => fields(&endpoint.path), 1 => select(BODIES).prop_map(<[u8]>::to_vec)];
    let kind = prop_oneof![4 => Just(KINDS[0]), 1 => select(KINDS)];
    let path = (select(IDS), select(IDS), select(QUERIES)).prop_map(move |(one, other, query)| {
        let path = endpoint.path.replacen("{id}", one, 1);
        format!("{}?{query}", path.replace("{factor}", other).replace("{passkey}", other))
    });
    (who, method, path, body, kind, select(AGENTS)).prop_map(|(who, method, path, body, kind, agent)| {
        MalformedRequest { who, method, path, body, kind, agent }
    })
}

/// The program and its callers. Calls end sessions and delete accounts, so new ones are created.
struct Callers {
    app: TestApp,
    service: String,
    people: RefCell<[Option<String>; 3]>,
    ids: RefCell<Vec<String>>,
    made: Cell<u32>,
}

impl Callers {
    async fn new(backend: Backend) -> Self {
        let app = TestApp::new(backend).await;
        app.account("nora@example.org", PASSWORD, Role::Staff).await;
        app.account("chief@example.org", PASSWORD, Role::Owner).await;
        let tx = app.app.store.begin().await.unwrap();
        let service = service::renew(&tx, &app.app.entropy, app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        Self { app, service, people: RefCell::default(), ids: RefCell::default(), made: Cell::new(0) }
    }

    async fn session(&self, at: usize, role: Role) -> String {
        let kept = self.people.borrow()[at].clone();
        if let Some(token) = kept {
            return token;
        }
        self.made.set(self.made.get() + 1);
        let email = format!("{at}-{}@example.org", self.made.get());
        let id = self.app.account(&email, PASSWORD, role).await;
        self.ids.borrow_mut().push(id.to_string());
        let token = text(&sign_in_from_anywhere(&self.app, &email).await.json(), "access_token");
        self.people.borrow_mut()[at] = Some(token.clone());
        token
    }

    async fn send(&self, sent: &MalformedRequest) -> Option<Answer> {
        let id = self.ids.borrow().last().cloned().unwrap_or_default();
        let uri: Uri = sent.path.replace('@', &id).parse().ok()?;
        let mut request = Request::builder().method(sent.method.clone()).uri(uri);
        let bytes = |bytes: &[u8]| HeaderValue::from_bytes(bytes).unwrap();
        let bearer = match sent.who {
            Sender::Anyone => None,
            Sender::Pending => Some(format!("Bearer {}", self.session(0, Role::Pending).await)),
            Sender::Staff => Some(format!("Bearer {}", self.session(1, Role::Staff).await)),
            Sender::Owner => Some(format!("Bearer {}", self.session(2, Role::Owner).await)),
            Sender::Service => Some(format!("Bearer {}", self.service)),
            Sender::Wrong(text) => Some(text.to_owned()),
        };
        if let Some(bearer) = bearer {
            request = request.header(header::AUTHORIZATION, bearer);
        }
        let body = match std::str::from_utf8(&sent.body) {
            Ok(text) => text.replace("\"@\"", &format!("\"{id}\"")).into_bytes(),
            Err(_) => sent.body.clone(),
        };
        let request = request
            .header(key::HEADER, &self.app.app.key)
            .header(header::CONTENT_TYPE, bytes(sent.kind))
            .header(header::USER_AGENT, bytes(sent.agent))
            .extension(anywhere(&self.app));
        Some(self.app.send(request.body(Body::from(body)).unwrap()).await)
    }

    fn noted(&self, sent: &MalformedRequest, answer: &Answer) {
        let json: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        let answered = [&json["id"], &json["challenge_id"], &json["users"][0]["id"]];
        let mut ids = self.ids.borrow_mut();
        ids.extend(answered.into_iter().filter_map(Value::as_str).map(str::to_owned));
        if matches!(answer.status.as_u16(), 401 | 403 | 204) {
            let at = match sent.who {
                Sender::Pending => 0,
                Sender::Staff => 1,
                Sender::Owner => 2,
                _ => return,
            };
            let over = ["session_not_found", "user_not_found", "user_banned", "bad_jwt"];
            if answer.status == 204 || over.iter().any(|code| json["error_code"] == *code) {
                self.people.borrow_mut()[at] = None;
            }
        }
    }
}

/// A connection from a unique network, since limits by address are tested elsewhere.
fn anywhere(app: &TestApp) -> ConnectInfo<std::net::SocketAddr> {
    let bytes = app.app.entropy.bytes::<8>();
    ConnectInfo(std::net::SocketAddr::from(([10, bytes[5], bytes[6], bytes[7]], 1)))
}

async fn sign_in_from_anywhere(app: &TestApp, email: &str) -> Answer {
    let body = json!({"email": email, "password": PASSWORD}).to_string();
    let request = Request::post("/auth/v1/token?grant_type=password").header(key::HEADER, &app.app.key);
    app.send(request.extension(anywhere(app)).body(Body::from(body)).unwrap()).await
}

fn throw(backend: Backend, cases: u32) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let callers = runtime.block_on(Callers::new(backend));
    let endpoints: Vec<_> = api::endpoints().collect();
    let statuses = RefCell::new(BTreeSet::new());
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let sent = select(endpoints).prop_flat_map(malformed);
    let result = TestRunner::new(config).run(&sent, |sent| {
        let Some(answer) = runtime.block_on(callers.send(&sent)) else { return Ok(()) };
        callers.noted(&sent, &answer);
        let status = answer.status.as_u16();
        statuses.borrow_mut().insert(status);
        let said = String::from_utf8_lossy(&answer.body);
        prop_assert!(status < 500, "{status}: {said}");
        if status >= 400 && !answer.header(header::CONTENT_TYPE).starts_with("text/html") {
            let json: Value = serde_json::from_str(&said)
                .map_err(|error| TestCaseError::fail(format!("{status}: {error}: {said}")))?;
            prop_assert!(json["error_code"].is_string() || json["code"].is_string(), "{status}: {said}");
        }
        Ok(())
    });
    result.unwrap();
    let statuses = statuses.into_inner();
    // So many calls produce each of these; other tests cover rarer statuses.
    for expected in [200, 400, 401, 403, 404] {
        assert!(statuses.contains(&expected), "{expected} is among {statuses:?}");
    }
    runtime.block_on(async {
        // The requested emails can be composed.
        callers.app.received_mails().await;
        assert_eq!(sign_in_from_anywhere(&callers.app, "chief@example.org").await.status, 200);
    });
}

#[test]
fn malformed_calls_are_rejected_and_never_fail_on_sqlite() {
    throw(Backend::Sqlite, 1_500);
}

#[test]
fn malformed_calls_are_rejected_and_never_fail_on_postgres() {
    throw(Backend::Postgres, 500);
}

#[on_both_databases]
async fn null_characters_in_metadata_keys_are_accepted(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let token = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    let data = json!({"a": {"b\u{0}": 1}});
    let mut new = json!({"email": "new@example.org", "password": PASSWORD});
    new["data"] = data.clone();
    for (method, path, token, body) in
        [(Method::PUT, "/user", Some(&*token), json!({"data": data})), (Method::POST, "/signup", None, new)]
    {
        let answer = call(&app, method, path, token, body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    }
}

#[on_both_databases]
async fn a_path_with_invalid_utf8_returns_validation_failed(app: TestApp) {
    for (method, path) in [(Method::DELETE, "/factors/%ff"), (Method::GET, "/admin/users/%ff/factors")] {
        let answer = call(&app, method, path, None, Value::Null).await;
        assert_eq!(rejection(&answer), (400, "validation_failed".into()), "{path}");
    }
}
