//! The used parts of Stripe's API, as its reference describes them: <https://docs.stripe.com/api>. It rejects unknown parameters, replays
//! responses by idempotency key, and injects faults.

mod checkout;
mod refunds;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State as Shared};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use url::form_urlencoded;

use super::KEY;

const VERSIONS: [&str; 2] = ["2025-03-31.basil", "2026-07-29.dahlia"];

pub(crate) struct Server {
    pub(crate) api: String,
    state: Arc<Mutex<State>>,
}

pub(crate) enum Fault {
    /// Responds without executing: a status, seconds for `Retry-After`, a body.
    Answer(u16, Option<u32>, Value),
    /// Responds with this text and status 200 without executing.
    Garbage(String),
    Stall,
    /// Executes the request, and truncates the response.
    BreakOff,
    /// Executes the request once the gate opens.
    Hold(Arc<Gate>),
}

#[derive(Default)]
pub(crate) struct Gate {
    pub(crate) arrived: Notify,
    pub(crate) go: Notify,
}

#[derive(Clone, Debug)]
pub(crate) struct RecordedRequest {
    pub(super) call: String,
    pub(super) headers: HeaderMap,
    pub(super) form: Vec<(String, String)>,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) sessions: BTreeMap<String, Value>,
    /// Cents by PaymentIntent.
    pub(super) paid: BTreeMap<String, i64>,
    /// States of PaymentIntents and subscriptions.
    pub(crate) statuses: BTreeMap<String, &'static str>,
    /// PaymentIntents by invoice.
    pub(super) invoices: BTreeMap<String, String>,
    pub(crate) refunds: Vec<Value>,
    pub(super) faults: VecDeque<Fault>,
    pub(super) seen: Vec<RecordedRequest>,
    /// Request by idempotency key, with its response unless it is still running.
    kept: HashMap<String, (String, Option<Answer>)>,
}

pub(crate) type Answer = (StatusCode, Value);
pub(super) type Fields = BTreeMap<String, String>;

impl Server {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let api = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::<Mutex<State>>::default();
        let router = Router::new().fallback(serve).with_state(state.clone());
        tokio::spawn(async { axum::serve(listener, router).await });
        Self { api, state }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    pub(crate) fn will(&self, faults: impl IntoIterator<Item = Fault>) {
        self.state().faults.extend(faults);
    }

    pub(super) fn calls(&self) -> Vec<String> {
        self.state().seen.iter().map(|seen| seen.call.clone()).collect()
    }

    pub(crate) fn expire_idempotency_keys(&self) {
        self.state().kept.clear();
    }
}

pub(crate) fn wrong(status: u16, code: &str, message: &str) -> Answer {
    let code = (!code.is_empty()).then_some(code);
    let error = json!({ "type": "invalid_request_error", "code": code, "message": message });
    (StatusCode::from_u16(status).unwrap(), json!({ "error": error }))
}

async fn serve(Shared(shared): Shared<Arc<Mutex<State>>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, 100_000).await.unwrap();
    let form: Vec<_> = form_urlencoded::parse(&body).into_owned().collect();
    let call = format!("{} {}", head.method, head.uri);
    let fault = {
        let mut state = shared.lock().unwrap();
        state.seen.push(RecordedRequest {
            call: call.clone(),
            headers: head.headers.clone(),
            form: form.clone(),
        });
        state.faults.pop_front()
    };
    let asked = format!("{call} {}", String::from_utf8_lossy(&body));
    let header = |name: &str| head.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    let key = header("idempotency-key");
    if let Some(answer) = refuse(&head.headers, &head.method) {
        return respond(answer, None);
    }
    if let Some((answer, is_replayed)) = kept(&shared, key.as_ref(), &asked) {
        // As for too many requests, but immediately, so that no test waits.
        let after = (answer.0 == StatusCode::CONFLICT).then_some(0);
        let mut response = respond(answer, after);
        if is_replayed {
            response.headers_mut().insert("idempotent-replayed", "true".parse().unwrap());
        }
        return response;
    }
    let mut breaks_off = false;
    match fault {
        Some(Fault::Answer(status, after, body)) => {
            let answer = (StatusCode::from_u16(status).unwrap(), body);
            // Like Stripe, replay the stored response of a request that began to execute, including a 5xx.
            if let Some(key) = key {
                let began = answer.0.is_server_error().then(|| (asked, Some(answer.clone())));
                let kept = &mut shared.lock().unwrap().kept;
                match began {
                    Some(entry) => kept.insert(key, entry),
                    None => kept.remove(&key),
                };
            }
            return respond(answer, after);
        }
        Some(Fault::Garbage(text)) => return text.into_response(),
        Some(Fault::Stall) => std::future::pending::<()>().await,
        Some(Fault::BreakOff) => breaks_off = true,
        Some(Fault::Hold(gate)) => {
            gate.arrived.notify_one();
            gate.go.notified().await;
        }
        None => {}
    }
    let query = head.uri.query().unwrap_or_default();
    let query: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let answer = {
        let mut state = shared.lock().unwrap();
        let answer =
            route(&mut state, &head.method, head.uri.path(), &query, &form).unwrap_or_else(|wrong| wrong);
        if let Some(entry) = key.and_then(|key| state.kept.get_mut(&key)) {
            entry.1 = Some(answer.clone());
        }
        answer
    };
    if breaks_off { broken(&answer.1) } else { respond(answer, None) }
}

/// Checks that apply to every request.
fn refuse(headers: &HeaderMap, method: &Method) -> Option<Answer> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if header("authorization") != format!("Bearer {KEY}") {
        return Some(wrong(401, "api_key_invalid", "Invalid API Key provided"));
    }
    if !VERSIONS.contains(&header("stripe-version")) {
        return Some(wrong(400, "invalid_api_version", "Invalid Stripe API version"));
    }
    let is_form = header("content-type") == "application/x-www-form-urlencoded";
    (method == Method::POST && !is_form).then(|| wrong(400, "parameter_missing", "Send a form"))
}

/// The stored response for an idempotency key; otherwise the key is reserved for this request.
fn kept(shared: &Mutex<State>, key: Option<&String>, asked: &str) -> Option<(Answer, bool)> {
    let key = key?;
    assert!(key.len() <= 255, "{key}");
    let mut state = shared.lock().unwrap();
    match state.kept.get(key) {
        Some((first, _)) if first != asked => {
            let message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
            let error = json!({ "type": "idempotency_error", "message": message });
            Some(((StatusCode::BAD_REQUEST, json!({ "error": error })), false))
        }
        Some((_, Some(answer))) => Some((answer.clone(), true)),
        Some((_, None)) => {
            let busy = wrong(409, "idempotency_key_in_use", "There is currently another in-progress request");
            Some((busy, false))
        }
        None => {
            state.kept.insert(key.clone(), (asked.to_owned(), None));
            None
        }
    }
}

fn route(
    state: &mut State,
    method: &Method,
    path: &str,
    query: &[(String, String)],
    form: &[(String, String)],
) -> Result<Answer, Answer> {
    let parts: Vec<_> = path.trim_start_matches("/v1/").split('/').collect();
    let answer = match (method.as_str(), parts.as_slice()) {
        ("POST", ["checkout", "sessions"]) => checkout::create(state, &fields(form, checkout::PARAMETERS)?)?,
        ("GET", ["checkout", "sessions", id]) => checkout::find(state, id, query)?,
        ("POST", ["checkout", "sessions", id, "expire"]) => {
            fields(form, &[])?;
            checkout::expire(state, id)?
        }
        ("DELETE", ["subscriptions", id]) => checkout::cancel(state, id)?,
        ("POST", ["refunds"]) => refunds::create(state, &fields(form, refunds::PARAMETERS)?)?,
        ("GET", ["refunds"]) => refunds::list(state, &fields(query, &["payment_intent", "limit"])?)?,
        ("GET", ["invoice_payments"]) => refunds::of_invoice(state, &fields(query, &["invoice", "status"])?)?,
        _ => return Err(wrong(404, "", "Unrecognized request URL")),
    };
    Ok((StatusCode::OK, answer))
}

/// Each parameter is known, unique and not empty.
fn fields(pairs: &[(String, String)], known: &[&str]) -> Result<Fields, Answer> {
    let mut fields = Fields::new();
    for (name, value) in pairs {
        if !known.contains(&name.as_str()) {
            return Err(wrong(400, "parameter_unknown", &format!("Received unknown parameter: {name}")));
        }
        if value.is_empty() {
            return Err(wrong(
                400,
                "parameter_invalid_empty",
                &format!("You passed an empty string for '{name}'."),
            ));
        }
        assert_eq!(fields.insert(name.clone(), value.clone()), None, "{name} comes twice");
    }
    Ok(fields)
}

pub(super) fn needed<'a>(fields: &'a Fields, name: &str) -> Result<&'a str, Answer> {
    let missing = || wrong(400, "parameter_missing", &format!("Missing required param: {name}."));
    fields.get(name).map(String::as_str).ok_or_else(missing)
}

fn respond((status, body): Answer, after: Option<u32>) -> Response {
    let mut response = (status, axum::Json(body)).into_response();
    response.headers_mut().insert("request-id", "req_1".parse().unwrap());
    if let Some(after) = after {
        response.headers_mut().insert("retry-after", after.into());
    }
    response
}

/// Content-Length promises more than is sent.
fn broken(body: &Value) -> Response {
    let text = body.to_string();
    let half = Bytes::from(text.as_bytes()[..text.len() / 2].to_vec());
    let pieces = [Ok(half), Err(std::io::Error::other("gone"))];
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    Response::builder().header("content-length", text.len()).body(body).unwrap()
}
