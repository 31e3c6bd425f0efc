use axum::http::header;
use image::GenericImageView as _;

use platform::color::Color;
use site::link_previews::{Card, draw, format_day};
use testing::{TestApp, on_both_databases};
use testing::{article, event};

fn card(title: &str) -> Card {
    Card {
        kicker: "Contract".into(),
        title: title.into(),
        site: "County Correctional Officers Union".into(),
        accent: Color::from_setting("#2563eb"),
        mark: Vec::new(),
    }
}

#[on_both_databases]
async fn published_items_have_a_link_preview_image(app: TestApp) {
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
}

#[test]
fn titles_of_any_length_stay_inside_the_margins() {
    let dark = |png: &[u8]| {
        let picture = image::load_from_memory(png).unwrap();
        assert_eq!(picture.dimensions(), (draw::WIDTH, draw::HEIGHT));
        let picture = picture.to_luma8();
        // Text stays inside the margins.
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
fn european_and_vietnamese_letters_are_drawn() {
    let drawn = |title: &str| draw::png(&card(title)).unwrap();
    for (title, other) in
        [("Nguyễn", "Nguyựn"), ("Łódź", "Żódź"), ("İstanbul", "Ğstanbul"), ("Đặng Țepeș", "Ứặng Țepeș")]
    {
        assert_ne!(drawn(title), drawn(other), "{title}");
    }
    assert_eq!(drawn("Nguye\u{302}\u{303}n"), drawn("Nguyễn"));
    assert_eq!(drawn("Soft\u{ad}ball\u{2009}night"), drawn("Softball night"));
}

#[test]
fn a_title_with_unsupported_letters_gets_the_plain_site_card() {
    let usual = card("Spring Fair");
    let plain = draw::png(&Card {
        kicker: String::new(),
        title: usual.site.clone(),
        site: String::new(),
        ..usual.clone()
    })
    .unwrap();
    for title in ["שלום", "Picnic 🎈", "Ελλάς", "x\u{30c}"] {
        assert_eq!(draw::png(&card(title)).unwrap(), plain, "{title}");
    }
    assert_eq!(draw::png(&Card { kicker: "新闻".into(), ..usual.clone() }).unwrap(), plain);
    let nameless = draw::png(&Card { site: String::new(), ..usual.clone() }).unwrap();
    assert_eq!(draw::png(&Card { site: "איגוד".into(), ..usual }).unwrap(), nameless);
}

#[test]
fn an_event_date_uses_the_events_time_zone() {
    let instant = "2026-03-06T04:30:00Z".parse::<jiff::Timestamp>().unwrap().into();
    assert_eq!(format_day(instant, "America/New_York"), "Thursday, March 5, 2026");
    assert_eq!(format_day(instant, "Mars/Olympus"), "Friday, March 6, 2026");
}
