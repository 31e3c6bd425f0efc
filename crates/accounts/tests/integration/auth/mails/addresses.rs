use super::*;
use testing::shows;

#[on_both_databases]
async fn changing_an_email_requires_both_links(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app, "nora@example.org").await;
    let asked = update(&app, &session, json!({"email": "nora.vale@example.org"})).await;
    shows(&asked.json(), json!({"email": "nora@example.org", "new_email": "nora.vale@example.org"}));
    let mails = app.received_mails().await;
    let of = |to: &str| link(mails.iter().find(|mail| mail.to == to).unwrap());
    let half = press(&app, &of("nora.vale@example.org")).await;
    assert!(parameter(&half, "message").contains("other email") && !half.contains("access_token"), "{half}");
    assert_eq!(sign_in(&app, "nora.vale@example.org", PASSWORD).await.status, 400);
    let whole = press(&app, &of("nora@example.org")).await;
    assert_eq!(parameter(&whole, "type"), "email_change");
    assert_eq!(sign_in(&app, "nora.vale@example.org", PASSWORD).await.status, 200);
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 400);
    let told = one_mail(&app).await;
    assert_eq!((told.to.as_str(), told.subject.as_str()), ("nora@example.org", "Your email was changed"));
}

#[on_both_databases]
async fn an_email_change_does_not_reveal_whether_an_email_is_registered(app: TestApp) {
    app.account("omar@example.org", PASSWORD, Role::Owner).await;
    app.account("nora@example.org", PASSWORD, Role::Pending).await;
    let session = token(&app, "nora@example.org").await;
    let taken = update(&app, &session, json!({"email": "omar@example.org"})).await;
    let mails = app.received_mails().await;
    app.at("2026-06-15T16:02:00Z");
    let free = update(&app, &session, json!({"email": "free@example.org"})).await;
    let shape =
        |answer: &testing::Answer| answer.text().replace("omar@", "free@").replace("16:02:00", "16:00:00");
    assert_eq!((taken.status, shape(&taken)), (free.status, shape(&free)));
    let to = |name: &str| mails.iter().find(|mail| mail.to.starts_with(name)).unwrap();
    assert_eq!((mails.len(), to("omar").subject.as_str()), (2, "You already have an account"));
    assert!(!to("omar").text.contains("/verify?"), "nothing to agree to");
    assert_eq!(to("nora").subject, "Confirm your new email");
}

#[on_both_databases]
async fn one_email_address_cannot_confirm_a_change_twice(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app, "nora@example.org").await;
    update(&app, &session, json!({"email": "thief@example.org"})).await;
    app.received_mails().await;
    app.at("2026-06-15T16:05:00Z");
    post(&app, "/resend", json!({"type": "email_change", "email": "nora@example.org"})).await;
    // The first round queues two mails more.
    let mut mails = app.received_mails().await;
    mails.extend(app.received_mails().await);
    let thief = mails.iter().find(|mail| mail.to == "thief@example.org").unwrap();
    press(&app, &link(thief)).await;
    app.at("2026-06-15T16:09:00Z");
    update(&app, &session, json!({"email": "thief@example.org"})).await;
    let mails = app.received_mails().await;
    let there = press(&app, &link(mails.iter().find(|mail| mail.to == "thief@example.org").unwrap())).await;
    assert!(parameter(&there, "message").contains("other email"), "{there}");
    assert_eq!(sign_in(&app, "thief@example.org", PASSWORD).await.status, 400);
}

#[on_both_databases]
async fn a_repeated_confirmation_of_one_address_changes_nothing(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app, "nora@example.org").await;
    update(&app, &session, json!({"email": "thief@example.org"})).await;
    let of = |mails: &[testing::ReceivedMail]| {
        link(mails.iter().find(|mail| mail.to == "thief@example.org").unwrap())
    };
    press(&app, &of(&app.received_mails().await)).await;
    app.at("2026-06-15T16:05:00Z");
    post(&app, "/resend", json!({"type": "email_change", "email": "nora@example.org"})).await;
    let mut mails = app.received_mails().await;
    mails.extend(app.received_mails().await);
    let there = press(&app, &of(&mails)).await;
    assert!(
        parameter(&there, "message").contains("other email") && !there.contains("access_token"),
        "{there}"
    );
    assert_eq!(sign_in(&app, "thief@example.org", PASSWORD).await.status, 400);
}
