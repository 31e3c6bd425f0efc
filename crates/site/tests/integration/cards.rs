use axum::http::header;
use image::GenericImageView as _;

use platform::color::Color;
use site::cards::{Card, day, draw};
use testing::on_both_databases;
use testing::{article, event};

fn card(title: &str) -> Card {
    Card {
        kicker: "Contract".into(),
        title: title.into(),
        site: "County Correctional Officers Union".into(),
        accent: Color::chosen("#2563eb"),
        mark: Vec::new(),
    }
}

#[test]
fn published_items_have_a_card() {
    on_both_databases(async |app| {
        app.write_news(article("A long-awaited raise")).await;
        app.write_event(event("Spring Fair", "2026-06-20T22:30:00Z")).await;
        for path in ["/cards/news/a-long-awaited-raise.png", "/cards/events/spring-fair.png"] {
            let answer = app.page(path).await;
            assert_eq!(
                (answer.status.as_u16(), answer.header(header::CONTENT_TYPE)),
                (200, "image/png"),
                "{path}"
            );
            assert!(!app.page(&format!("{path}?v=1")).await.was_rendered(), "it is drawn once");
        }
        for path in ["/cards/shop.png", "/cards/documents.png", "/cards/donate.png"] {
            let answer = app.page(path).await;
            assert_eq!(
                (answer.status.as_u16(), answer.header(header::CONTENT_TYPE)),
                (200, "image/png"),
                "{path}"
            );
            assert!(!app.page(&format!("{path}?v=1")).await.was_rendered(), "it is drawn once");
        }
        let mut draft = article("Not yet");
        draft.published = false;
        app.write_news(draft).await;
        for path in [
            "/cards/news/not-yet.png",
            "/cards/news/never.png",
            "/cards/events/never.png",
            "/cards/news/x",
            "/cards/news/..png",
            "/cards/contact.png",
            "/cards/shop",
        ] {
            assert_eq!(app.page(path).await.status, 404, "{path}");
        }
    });
}

#[test]
fn a_title_is_written_whatever_its_length() {
    let dark = |png: &[u8]| {
        let picture = image::load_from_memory(png).unwrap();
        assert_eq!(picture.dimensions(), (draw::WIDTH, draw::HEIGHT));
        let picture = picture.to_luma8();
        // Ink nowhere but inside the margins.
        let ink = |x: u32, y: u32| picture.get_pixel(x, y).0[0] < 60;
        assert!((20..draw::HEIGHT).all(|y| (0..70).chain(1130..draw::WIDTH).all(|x| !ink(x, y))));
        picture.pixels().filter(|pixel| pixel.0[0] < 60).count()
    };
    let short = dark(&draw::png(&card("Pay")).unwrap());
    let usual = dark(&draw::png(&card("Three-year agreement signed at the union hall")).unwrap());
    assert!(0 < short && short < usual);
    for title in ["", " ", "Ünïcödé → 🎈", &"long ".repeat(80), &"w".repeat(300)] {
        dark(&draw::png(&card(title)).unwrap());
    }
}

#[test]
fn the_day_of_an_event_is_that_of_its_place() {
    let instant = "2026-03-06T04:30:00Z".parse::<jiff::Timestamp>().unwrap().into();
    assert_eq!(day(instant, "America/New_York"), "Thursday, March 5, 2026");
    assert_eq!(day(instant, "Mars/Olympus"), "Friday, March 6, 2026");
}
