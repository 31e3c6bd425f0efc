//! Changes while a call waits for a hashing permit or the database.

use super::authenticator::Authenticator;
use super::passkeys::{register, registration};
use super::{PASSWORD, call, post, rejection, sign_in, text};
use ::accounts::auth::model::Role;
use ::accounts::auth::schema::{ACCOUNTS, SESSIONS};
use ::accounts::auth::{account_changes, accounts, sessions};
use platform::database::Tx;
use testing::prelude::*;

/// Runs `call`, and ends all sessions of `account` between its authorization and its write, if half a second suffices for the former.
async fn ended_meanwhile(app: &TestApp, account: uuid::Uuid, call: impl Future<Output = Answer>) -> Answer {
    let tx = app.app.store.begin().await.unwrap();
    sessions::end_all(&tx, account).await.unwrap();
    let mut call = std::pin::pin!(call);
    let early = tokio::time::timeout(std::time::Duration::from_millis(500), call.as_mut()).await;
    tx.commit().await.unwrap();
    match early {
        Ok(answer) => answer,
        Err(_) => call.await,
    }
}

/// Runs `call` until it waits for a hashing permit, then `change`.
async fn changed_while_it_waits(
    app: &TestApp,
    call: impl Future<Output = Answer>,
    change: impl AsyncFnOnce(&Tx),
) -> Answer {
    let held = app.app.auth.hashing.take_all_permits().await;
    let waiting = async {
        while app.app.auth.hashing.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let tx = app.app.store.begin().await.unwrap();
        change(&tx).await;
        tx.commit().await.unwrap();
        drop(held);
    };
    tokio::join!(call, waiting).0
}

#[on_both_databases]
async fn a_sign_in_is_rejected_if_the_password_or_ban_changes_meanwhile(app: TestApp) {
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let hash =
        ::accounts::auth::password::hash("marble orchard signal", &testing::hash_cost(), &app.app.entropy)
            .unwrap();
    let later = "2026-07-15T16:00:00Z".parse::<jiff::Timestamp>().unwrap().into();
    let call = sign_in(&app, "nora@example.org", PASSWORD);
    let answer = changed_while_it_waits(&app, call, async |tx| {
        account_changes::set_password(tx, id, hash, later, app.app.now()).await.unwrap();
    });
    assert_eq!(rejection(&answer.await), (400, "invalid_credentials".into()));

    let id = app.account("omar@example.org", PASSWORD, Role::Staff).await;
    let call = sign_in(&app, "omar@example.org", PASSWORD);
    let answer = changed_while_it_waits(&app, call, async |tx| {
        account_changes::set_disabled(tx, id, true, app.app.now()).await.unwrap();
    });
    assert_eq!(rejection(&answer.await), (403, "user_banned".into()));
}

#[on_both_databases]
async fn a_password_change_is_rejected_if_the_session_ends_meanwhile(app: TestApp) {
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    let body = json!({"password": "marble orchard signal"});
    let change = call(&app, Method::PUT, "/user", Some(&session), body);
    let answer = changed_while_it_waits(&app, change, async |tx| {
        sessions::end_all(tx, id).await.unwrap();
    });
    assert_eq!(rejection(&answer.await), (403, "session_not_found".into()));
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200, "the password is as it was");
}

#[on_both_databases]
async fn an_ended_session_cannot_be_elevated(app: TestApp) {
    use sea_orm::EntityTrait as _;
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    sign_in(&app, "nora@example.org", PASSWORD).await;
    let db = app.app.store.reader(std::sync::Arc::default());
    let session =
        ::accounts::auth::model::session::Entity::find().one(db.on(SESSIONS)).await.unwrap().unwrap();
    let tx = app.app.store.begin().await.unwrap();
    sessions::end_all(&tx, id).await.unwrap();
    let raised = sessions::elevate(
        &tx,
        &app.app.auth.refresh_key,
        &session,
        "totp",
        app.app.entropy.uuid(),
        app.app.now(),
    )
    .await;
    assert!(raised.is_err(), "{raised:?}");
}

#[on_both_databases]
async fn an_ended_session_cannot_add_a_passkey(app: TestApp) {
    let id = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let token = app.sign_in("nora@example.org").await;
    let asked = registration(&app, &token).await.json();
    let credential = Authenticator::new(1).create(&asked["options"]);
    let late = ended_meanwhile(&app, id, register(&app, &token, &asked, credential)).await;
    assert_eq!(rejection(&late), (403, "session_not_found".into()));
}

#[on_both_databases]
async fn sign_up_waits_for_a_hashing_permit(app: TestApp) {
    let held = app.app.auth.hashing.take_all_permits().await;
    let weak = json!({"email": "nora@example.org", "password": "officers2026"});
    let mut answer = Box::pin(post(&app, "/signup", weak));
    tokio::select! {
        biased;
        early = &mut answer => panic!("it waited for no permit: {}", early.text()),
        () = async {
            while app.app.auth.hashing.waiting() == 0 {
                tokio::task::yield_now().await;
            }
        } => {}
    }
    drop(held);
    assert_eq!(rejection(&answer.await), (422, "weak_password".into()));
}

#[on_both_databases]
async fn an_account_confirmed_during_cleanup_is_not_deleted(app: TestApp) {
    for email in ["nora@example.org", "gone@example.org"] {
        let signed_up = post(&app, "/signup", json!({"email": email, "password": PASSWORD})).await;
        assert!(signed_up.status.is_success(), "{}", signed_up.text());
    }
    let reader = app.app.store.reader(std::sync::Arc::default());
    let nora = accounts::by_email(reader.on(ACCOUNTS), "nora@example.org").await.unwrap().unwrap();
    app.at("2027-06-15T16:00:00Z");
    let confirmation = app.app.store.begin().await.unwrap();
    accounts::confirm(&confirmation, nora.id, None, app.app.now()).await.unwrap();
    let mut removal = std::pin::pin!(async {
        let tx = app.app.store.begin().await.unwrap();
        accounts::delete_unconfirmed(&tx, app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
    });
    let early = tokio::time::timeout(std::time::Duration::from_millis(500), removal.as_mut()).await;
    confirmation.commit().await.unwrap();
    if early.is_err() {
        removal.await;
    }
    let left = async |email: &str| accounts::by_email(reader.on(ACCOUNTS), email).await.unwrap().is_some();
    assert_eq!((left("nora@example.org").await, left("gone@example.org").await), (true, false));
}
