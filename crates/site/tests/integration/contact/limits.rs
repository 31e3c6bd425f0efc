use platform::database::testing::Backend;

use super::*;

#[on_both_databases]
async fn contact_messages_per_network_are_limited(app: TestApp) {
    for number in 1..=6 {
        let from = format!("2001:db8::{number}");
        assert_eq!(call(&app, &from, message("Hello")).await.status, 201, "{number}");
    }
    let rejected = call(&app, "2001:db8::ffff", message("Hello")).await;
    assert_eq!((rejected.status.as_u16(), rejected.header(header::RETRY_AFTER)), (429, "181"));
    assert_eq!(call(&app, "2001:db8:0:1::1", message("Hello")).await.status, 201, "the network beside it");
    for _ in 0..6 {
        assert_eq!(post(&app, [192, 0, 2, 1], FORM).await.status, 303);
    }
    let rejected = post(&app, [192, 0, 2, 1], FORM).await;
    assert_eq!((rejected.status.as_u16(), rejected.header(header::RETRY_AFTER)), (429, "181"));
    let form = &given(&rejected)["form"];
    assert_eq!(form["values"]["name"], "Nora Quinn");
    assert_eq!(
        form["message"],
        "You've sent several messages in a short time. Please try again in 4 minutes."
    );
    for _ in 0..9 {
        assert_eq!(post(&app, [192, 0, 2, 2], "name=&email=&message=").await.status, 422);
    }
    assert_eq!(post(&app, [192, 0, 2, 2], FORM).await.status, 303);
    assert_eq!(kept(&app).await.len(), 14);
}

#[on_both_databases]
async fn contact_messages_over_the_mail_limit_are_announced_in_a_digest(app: TestApp) {
    app.save_settings(json!({})).await;
    for number in 0..33 {
        let from = format!("198.51.{number}.1");
        assert_eq!(call(&app, &from, message("Hello")).await.status, 201);
    }
    assert_eq!(kept(&app).await.len(), 33);
    assert_eq!(app.received_mails().await.len(), 30);
    app.at("2026-06-15T16:30:00Z");
    let digest = app.received_mails().await;
    assert_eq!(digest.len(), 1, "{digest:?}");
    assert_eq!(
        (digest[0].to.as_str(), digest[0].subject.as_str()),
        ("office@union.example", "3 more messages are in the inbox")
    );
    assert!(digest[0].text.contains("https://union.example/admin/messages"), "{}", digest[0].text);
}

#[on_both_databases]
async fn a_flood_from_five_networks_does_not_block_other_senders(app: TestApp) {
    app.save_settings(json!({})).await;
    for number in 0..5 {
        for _ in 0..6 {
            assert_eq!(call(&app, &format!("198.51.{number}.1"), message("Buy!")).await.status, 201);
        }
    }
    assert_eq!(call(&app, "192.0.2.1", message("My shift was cut")).await.status, 201);
    let mails = app.received_mails().await;
    assert_eq!(mails.iter().filter(|mail| mail.text.contains("My shift was cut")).count(), 1);
    assert_eq!(mails.len(), 16, "three of each address, and hers");
    app.at("2026-06-15T16:30:00Z");
    let subjects: Vec<_> = app.received_mails().await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["15 more messages are in the inbox"]);
    assert_eq!(call(&app, "198.51.0.1", message("Buy!")).await.status, 201);
}

#[on_both_databases]
async fn contact_messages_per_ipv6_household_and_ipv4_block_are_limited(app: TestApp) {
    let mut taken = 0;
    for subnet in 0..128 {
        for _ in 0..6 {
            let from = format!("2001:db8:0:{subnet:x}::1");
            taken += u32::from(call(&app, &from, message("Buy!")).await.status == 201);
        }
    }
    assert_eq!(taken, 12, "768 of one /57");
    for household in 1..=10 {
        let from = format!("2001:db8:0:{household:x}00::1");
        taken += u32::from(call(&app, &from, message("Buy!")).await.status == 201);
    }
    assert_eq!(taken, 22, "its neighbors still can");
    for household in 11..=20 {
        let from = format!("2001:db8:0:{household:x}00::1");
        taken += u32::from(call(&app, &from, message("Buy!")).await.status == 201);
    }
    assert_eq!(taken, 24, "and all of the /48 together");
    for host in 0..30 {
        taken += u32::from(call(&app, &format!("192.0.2.{host}"), message("Buy!")).await.status == 201);
    }
    assert_eq!(taken, 48, "an IPv4 /24 as well");
    assert_eq!(call(&app, "2001:db8:1::1", message("Hello")).await.status, 201);
}

#[on_both_databases]
async fn the_daily_budget_of_bytes_leaves_room_for_new_senders(app: TestApp) {
    let long = "x".repeat(10_000);
    let mut taken = 0;
    for block in 0..40 {
        for _ in 0..6 {
            let from = format!("198.{}.{block}.1", 51);
            taken += u32::from(call(&app, &from, message(&long)).await.status == 201);
        }
    }
    // 2,000,000 bytes, and the first message of each block that came when they were spent.
    assert_eq!(taken, 2_000_000 / 10_226 + 40 - 33);
    assert_eq!(call(&app, "192.0.2.1", message("Hello")).await.status, 201, "nothing yet today");
    let rejected = call(&app, "192.0.2.1", message(&long)).await;
    assert_eq!((rejected.status.as_u16(), rejected.header(header::RETRY_AFTER).is_empty()), (429, false));
    app.at("2026-06-16T16:00:00Z");
    assert_eq!(call(&app, "192.0.2.1", message(&long)).await.status, 201, "a day later");
}

#[tokio::test]
async fn first_messages_beyond_the_byte_budget_are_limited() {
    let app = TestApp::new(Backend::Sqlite).await;
    let longest = "\u{1F388}".repeat(10_000);
    let mut taken = 0;
    for network in 0..600 {
        let from = format!("198.{}.{}.1", 18 + network / 256, network % 256);
        taken += usize::from(call(&app, &from, message(&longest)).await.status == 201);
    }
    assert_eq!(taken, 2_000_000 / 40_226 + 500);
}

#[on_both_databases]
async fn one_network_block_can_use_a_quarter_of_the_byte_budget(app: TestApp) {
    let longest = "\u{1F388}".repeat(10_000);
    let mut taken = 0;
    for host in 0..3 {
        for _ in 0..6 {
            taken +=
                usize::from(call(&app, &format!("192.0.2.{host}"), message(&longest)).await.status == 201);
        }
    }
    assert_eq!(taken, 500_000 / 40_226, "of 18");
    assert_eq!(call(&app, "192.0.2.9", message("Hello")).await.status, 201, "a short one still has room");
    for block in 3..9 {
        assert_eq!(call(&app, &format!("192.0.{block}.1"), message("Hello")).await.status, 201);
        assert_eq!(
            call(&app, &format!("192.0.{block}.1"), message("Hello again")).await.status,
            201,
            "as have others"
        );
    }
}

#[on_both_databases]
async fn a_message_rejected_by_the_byte_budget_does_not_count_as_sent(app: TestApp) {
    let longest = "\u{1F388}".repeat(10_000);
    for (host, count) in [(0, 6), (1, 6)] {
        for _ in 0..count {
            assert_eq!(call(&app, &format!("192.0.2.{host}"), message(&longest)).await.status, 201);
        }
    }
    for attempt in 0..20 {
        assert_eq!(
            call(&app, "192.0.2.9", message(&longest)).await.status,
            429,
            "{attempt}: the bytes of a block are spent"
        );
    }
    for attempt in 0..6 {
        assert_eq!(
            call(&app, "192.0.2.9", message("Hello")).await.status,
            201,
            "{attempt}: a short one has room"
        );
    }
    assert_eq!(call(&app, "192.0.2.9", message("Hello")).await.status, 429, "as many as any other");
}
