//! No response to a visitor contains a detail whose switch is off. Random people with uniquely marked details, in every public response.

use super::{editor, made};
use testing::prelude::*;

const PEOPLE: u64 = 10;
const ROUNDS: u64 = 4;
const SWITCHED: [&str; 5] = ["worksite", "shift", "phone", "email", "image"];

/// Deterministic pseudo-random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn one_in(&mut self, count: u64) -> bool {
        (self.next() >> 33).is_multiple_of(count)
    }
}

/// A person with unique details.
struct Marked {
    row: String,
    /// Each detail with a switch, as visitors would find it.
    marks: Vec<(&'static str, String)>,
    name: String,
}

fn field(detail: &str) -> &str {
    if detail == "image" { "image_url" } else { detail }
}

/// Ten digits without a leading zero, to be found in any formatting.
fn digits(random: &mut Random) -> String {
    format!("{}", 2_000_000_000 + (random.next() >> 33) % 7_999_999_999)
}

async fn marked_person(app: &TestApp, token: &str, random: &mut Random) -> Marked {
    let marks: Vec<_> = SWITCHED.iter().map(|detail| (*detail, digits(random))).collect();
    let mark = |detail: &str| marks.iter().find(|(name, _)| *name == detail).unwrap().1.clone();
    let name = format!("Person {}", digits(random));
    let groups = match random.next() % 3 {
        0 => json!(["Stewards"]),
        1 => json!(["Executive board", "Stewards"]),
        _ => json!(["Night crew"]),
    };
    let form = json!({
        "name": name, "post": "Steward", "groups": groups, "worksite": format!("Site {}", mark("worksite")),
        "shift": format!("Shift {}", mark("shift")), "phone": format!("+1 {}", mark("phone")),
        "email": format!("m{}@union.example", mark("email")), "image_url": format!("/media/images/p{}.webp", mark("image")),
    });
    let made = made(app, token, form).await;
    let row = format!("/people/{}", made["id"].as_str().unwrap());
    Marked { row, marks, name }
}

/// Sets random switches; returns the hidden details, and the visible ones.
async fn switch(
    app: &TestApp,
    token: &str,
    person: &Marked,
    random: &mut Random,
) -> (Vec<String>, Vec<String>) {
    let is_published = !random.one_in(4);
    let mut patch = json!({"published": is_published});
    let (mut hidden, mut public) = (Vec::new(), Vec::new());
    for (detail, mark) in &person.marks {
        let is_public = random.one_in(2);
        patch[format!("{detail}_public")] = json!(is_public);
        if is_public && is_published { &mut public } else { &mut hidden }.push(mark.clone());
    }
    if is_published { &mut public } else { &mut hidden }.push(person.name.clone());
    app.change(Method::PATCH, &person.row, token, patch).await.is(200);
    (hidden, public)
}

/// Every public URL; API paths begin with `api:`.
fn addresses(people: &[Marked]) -> Vec<String> {
    let mut all: Vec<String> = [
        "api:/people?limit=100",
        "api:/people?group=Stewards",
        "api:/people?group=night%20crew",
        "api:/people?search=person",
        "api:/people/groups",
        "api:/people/places",
        "api:/pages/lookup?path=board",
        "api:/pages?search=person",
        "api:/search?q=person&limit=100",
        "api:/search/suggestions?q=person",
        "/search?q=person",
        "api:/settings",
        "api:/nav-links",
        "/officers",
        "/officers?group=Stewards",
        "/",
        "/board",
        "/sitemap.xml",
        "/sitemaps/pages-1.xml",
        "/sitemaps/content-1.xml",
        "/rss.xml",
        "/events.ics",
        "/manifest.webmanifest",
    ]
    .map(str::to_owned)
    .into();
    for person in people {
        let id = person.row.trim_start_matches("/people/");
        all.extend([
            format!("api:{}", person.row),
            format!("/officers/{id}.vcf"),
            format!("/officers/write?to={id}"),
        ]);
    }
    all
}

async fn read(app: &TestApp, address: &str) -> String {
    let answer = match address.strip_prefix("api:") {
        Some(path) => app.get(path).await,
        None => app.page(address).await,
    };
    String::from_utf8(answer.body).unwrap()
}

/// A visitor cannot confirm a hidden detail: neither a search nor a filter finds it.
async fn assert_not_found_by_asking(app: &TestApp, mark: &str) {
    for query in
        [format!("search={mark}"), format!("worksite=Site%20{mark}"), format!("shift=Shift%20{mark}")]
    {
        let found = app.get(&format!("/people?{query}")).await.json();
        assert_eq!(found["total"], 0, "{query}");
    }
    let found = app.get(&format!("/search?q={mark}")).await.json();
    assert_eq!(found["total"], 0, "{mark}");
    for query in [format!("worksite=Site%20{mark}"), format!("shift=Shift%20{mark}")] {
        let found = app.get(&format!("/people/groups?{query}")).await.json();
        assert_eq!(found["items"], json!([]), "{query}");
    }
}

#[on_both_databases]
async fn hidden_details_appear_in_no_public_response(app: TestApp) {
    let token = editor(&app).await;
    let page = json!({
        "title": "Board", "slug": "board", "published": true,
        "content_md": "<!-- unionhall:people group=stewards -->\n\n<!-- unionhall:people -->",
    });
    assert_eq!(app.staff(Method::POST, "/pages", &token, page).await.status, 201);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        people.push(marked_person(&app, &token, &mut random).await);
    }
    for round in 0..ROUNDS {
        let (mut hidden, mut public) = (Vec::new(), Vec::new());
        for person in &people {
            let (off, on) = switch(&app, &token, person, &mut random).await;
            hidden.extend(off);
            public.extend(on);
        }
        let mut all = String::new();
        for address in addresses(&people) {
            let text = read(&app, &address).await;
            for mark in &hidden {
                assert!(!text.contains(mark), "round {round}: {address} holds {mark}");
            }
            all.push_str(&text);
        }
        for mark in &public {
            assert!(all.contains(mark), "round {round}: {mark} is public and nowhere");
        }
        for mark in hidden.iter().filter(|mark| !mark.starts_with("Person")) {
            assert_not_found_by_asking(&app, mark).await;
        }
    }
}

#[on_both_databases]
async fn staff_only_fields_appear_in_no_public_response(app: TestApp) {
    let token = editor(&app).await;
    let person = marked_person(&app, &token, &mut Random(7)).await;
    app.change(Method::PATCH, &person.row, &token, json!({"published": true})).await;
    let public: Value = app.get(&person.row).await.json();
    for name in public.as_object().unwrap().keys() {
        assert!(!name.ends_with("_public") && !name.starts_with("search"), "{name}");
    }
    for (detail, _) in &person.marks {
        assert_eq!(public[field(detail)], Value::Null, "{detail}");
    }
}
