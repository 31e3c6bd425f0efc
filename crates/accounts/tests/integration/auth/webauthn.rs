use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};

use crate::auth::authenticator::{Authenticator, encoded};
use accounts::auth::AuthError;
use accounts::auth::passkeys::ceremonies::RelyingParty;
use accounts::auth::passkeys::challenges::{self, ExpectedChallenge, NewChallenge};
use accounts::auth::passkeys::model::challenge::{ActiveModel, Entity, Purpose};
use accounts::auth::schema::WEBAUTHN_CHALLENGES;
use platform::database::Instant;
use testing::prelude::*;

fn asked(account: Option<uuid::Uuid>) -> NewChallenge {
    let purpose =
        if account.is_some() { Purpose::PasskeyRegistration } else { Purpose::PasskeyAuthentication };
    NewChallenge { purpose, account, factor: None, address: None, state: json!({}) }
}

async fn keep(app: &TestApp, account: Option<uuid::Uuid>) -> uuid::Uuid {
    let tx = app.app.store.begin().await.unwrap();
    let kept = challenges::store(&tx, asked(account), app.app.entropy.uuid(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    kept.id
}

async fn count(app: &TestApp) -> u64 {
    let db = app.app.store.reader(std::sync::Arc::default());
    Entity::find().count(db.on(WEBAUTHN_CHALLENGES)).await.unwrap()
}

async fn take(app: &TestApp, id: uuid::Uuid, account: Option<uuid::Uuid>) -> Result<(), AuthError> {
    let wanted = ExpectedChallenge { purpose: asked(account).purpose, account, factor: None };
    challenges::take(&app.app.store, Some(id), wanted, app.app.now()).await.map(|_| ())
}

#[on_both_databases]
async fn an_account_keeps_only_its_newest_five_challenges(app: TestApp) {
    let nora = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let omar = app.account("omar@example.org", "a password for tests", Role::Staff).await;
    let his = keep(&app, Some(omar)).await;
    let first = keep(&app, Some(nora)).await;
    let mut last = first;
    for second in 1..=5 {
        app.at(&format!("2026-06-15T16:00:0{second}Z"));
        last = keep(&app, Some(nora)).await;
    }
    assert_eq!(count(&app).await, 6);
    assert!(matches!(take(&app, first, Some(nora)).await, Err(AuthError::WebauthnChallengeNotFound)));
    take(&app, last, Some(nora)).await.unwrap();
    take(&app, his, Some(omar)).await.unwrap();
}

#[on_both_databases]
async fn anonymous_challenges_are_limited_to_ten_thousand(app: TestApp) {
    let expires_at = Instant::from("2026-06-15T16:04:00Z".parse::<jiff::Timestamp>().unwrap());
    let row = || ActiveModel {
        id: Set(app.app.entropy.uuid()),
        purpose: Set(Purpose::PasskeyAuthentication),
        account_id: Set(None),
        factor_id: Set(None),
        address: Set(None),
        state: Set(json!({})),
        expires_at: Set(expires_at),
    };
    let tx = app.app.store.begin().await.unwrap();
    for _ in 0..10 {
        let rows: Vec<_> = (0..1_000).map(|_| row()).collect();
        Entity::insert_many(rows).exec_without_returning(tx.on(WEBAUTHN_CHALLENGES)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let nora = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let hers = keep(&app, Some(nora)).await;
    let own = keep(&app, None).await;
    assert_eq!(count(&app).await, 10_001, "the oldest went, and nobody's who has a name");
    take(&app, own, None).await.unwrap();
    take(&app, hers, Some(nora)).await.unwrap();
}

#[on_both_databases]
async fn expired_webauthn_challenges_are_deleted(app: TestApp) {
    let late = keep(&app, None).await;
    app.at("2026-06-15T17:04:59Z");
    keep(&app, None).await;
    assert!(matches!(take(&app, late, None).await, Err(AuthError::WebauthnChallengeExpired)));
    app.at("2026-06-15T18:10:00Z");
    keep(&app, None).await;
    assert_eq!(count(&app).await, 1);
}

#[on_both_databases]
async fn a_challenge_taken_concurrently_succeeds_once(app: TestApp) {
    let id = keep(&app, None).await;
    let (one, other) = tokio::join!(take(&app, id, None), take(&app, id, None));
    assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|taken| **taken).count(), 1);
}

#[on_both_databases]
async fn damaged_authenticator_responses_are_rejected(app: TestApp) {
    let site = RelyingParty::new(app.app.auth.settings()).unwrap();
    let id = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let tx = app.app.store.begin().await.unwrap();
    let nora = accounts::auth::accounts::by_id(tx.read(), id).await.unwrap().unwrap();
    let mut phone = Authenticator::new(1);
    let question = site.begin_passkey_registration(&nora, &[]).unwrap();
    let answer = phone.create(&question.options);
    let passkey =
        site.verify_passkey_registration(question.state.clone(), answer.clone()).unwrap().credential;
    for damaged in damages(&answer, &["attestationObject", "clientDataJSON"]) {
        // A flipped bit may hit what nobody looks at, such as the model of the authenticator.
        let _ = site.verify_passkey_registration(question.state.clone(), damaged);
    }
    for cut in cuts(&answer, &["attestationObject", "clientDataJSON"]) {
        assert!(site.verify_passkey_registration(question.state.clone(), cut).is_err());
    }
    let question = site.begin_sign_in().unwrap();
    let answer = phone.get(&question.options);
    let signed = ["authenticatorData", "clientDataJSON", "signature"];
    for damaged in damages(&answer, &signed).chain(cuts(&answer, &signed)) {
        assert!(site.verify_sign_in(question.state.clone(), damaged, passkey.clone()).is_err());
    }
    assert!(site.verify_sign_in(question.state, answer, passkey).is_ok());
}

fn bytes_of(answer: &Value, field: &str) -> Vec<u8> {
    use base64::Engine as _;
    let text = answer["response"][field].as_str().unwrap();
    base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text).unwrap()
}

fn with(answer: &Value, field: &str, bytes: &[u8]) -> Value {
    let mut changed = answer.clone();
    changed["response"][field] = json!(encoded(bytes));
    changed
}

/// The response with each byte of these fields changed in turn.
fn damages<'a>(answer: &'a Value, fields: &'a [&str]) -> impl Iterator<Item = Value> + 'a {
    fields.iter().flat_map(move |field| {
        let whole = bytes_of(answer, field);
        (0..whole.len()).map(move |place| {
            let mut bytes = whole.clone();
            bytes[place] ^= 0xff;
            with(answer, field, &bytes)
        })
    })
}

/// The response with these fields truncated at each byte.
fn cuts<'a>(answer: &'a Value, fields: &'a [&str]) -> impl Iterator<Item = Value> + 'a {
    fields.iter().flat_map(move |field| {
        let whole = bytes_of(answer, field);
        (0..whole.len()).map(move |end| with(answer, field, &whole[..end]))
    })
}
