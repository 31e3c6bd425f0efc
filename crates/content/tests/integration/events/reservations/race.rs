//! 200 people for 30 places, pressed twice, from a program that is killed twice in between.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use futures_util::future::join_all;
use platform::database::Location;
use testing::processes;

use super::*;

const PEOPLE: usize = 200;
const PLACES: i64 = 30;
/// Environment variables of the program that is killed.
const DATABASE: &str = "UNIONHALL_TEST_RESERVATIONS";
const ROUND: &str = "UNIONHALL_TEST_ROUND";
/// Ids that a round draws at most.
const DRAWN: usize = 5_000;
const ROUNDS: usize = 3;
const ANSWERS_BEFORE_A_KILL: usize = 60;

async fn app(location: &Location) -> TestApp {
    TestApp::on(location, tempfile::tempdir().unwrap(), &[]).await
}

/// Reserves for everybody, all at once, and prints each answer: `person status`.
#[allow(clippy::print_stdout, reason = "the test reads the answers there")]
async fn press(location: Location, round: usize) {
    let app = app(&location).await;
    // Ids of tests count from one in each process.
    (0..round * DRAWN).for_each(|_| _ = app.app.entropy.uuid());
    let person = |number: usize| {
        let app = &app;
        async move {
            let name = format!("person{number}");
            // A mailbox may do so five times a day.
            let presses = if round == ROUNDS { 1 } else { 2 };
            let presses = (0..presses).map(|_| reserve(app, &name, i64::try_from(number % 3).unwrap()));
            for answer in join_all(presses).await {
                assert_eq!(answer.status, 201, "{}", answer.text());
                println!("person{number} {}", answer.json()["status"].as_str().unwrap());
            }
        }
    };
    join_all((0..PEOPLE).map(|number| person((number * 7 + round * 61) % PEOPLE))).await;
}

fn race(backend: Backend, test: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    if let (Ok(database), Ok(round)) = (std::env::var(DATABASE), std::env::var(ROUND)) {
        let location = match backend {
            Backend::Sqlite => Location::Sqlite(database.into()),
            Backend::Postgres => Location::Postgres { url: database, connections: 8 },
        };
        return runtime.block_on(press(location, round.parse().unwrap()));
    }
    let folder = tempfile::tempdir().unwrap();
    let location = runtime.block_on(async {
        let location = fresh(backend, folder.path()).await;
        app(&location).await.write_event(dinner(PLACES, |_| {})).await;
        location
    });
    let database = match &location {
        Location::Sqlite(path) => path.display().to_string(),
        Location::Postgres { url, .. } => url.clone(),
    };
    let mut answers: BTreeMap<String, String> = BTreeMap::new();
    for round in 1..=ROUNDS {
        let mut program = processes::again(test)
            .env(DATABASE, &database)
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(program.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut count = 0;
        for line in lines {
            let Some((person, status)) =
                line.split_once(' ').filter(|(person, _)| person.starts_with("person"))
            else {
                continue;
            };
            let before = answers.insert(person.to_owned(), status.to_owned());
            assert!(before.is_none_or(|before| before == status), "{person} was told two things");
            count += 1;
            if round < ROUNDS && count == ANSWERS_BEFORE_A_KILL {
                program.kill().unwrap();
            }
        }
        assert_eq!(program.wait().unwrap().success(), round == ROUNDS, "round {round}");
    }
    let stored = runtime.block_on(async {
        let app = app(&location).await;
        (0..DRAWN * 4).for_each(|_| _ = app.app.entropy.uuid());
        let token = app.signed_in("editor@example.org", Role::Editor).await;
        let mut stored = BTreeMap::new();
        for offset in [0, 100] {
            let list = app.read(&format!("/reservations?sort=name&offset={offset}"), &token).await;
            for row in list.json()["items"].as_array().unwrap() {
                let text = |field: &str| row[field].as_str().unwrap().to_owned();
                stored.insert(text("name"), (text("status"), row["places"].as_i64().unwrap()));
            }
        }
        stored
    });
    assert_eq!((answers.len(), stored.len()), (PEOPLE, PEOPLE), "each person has one reservation");
    let taken: i64 =
        stored.values().filter(|(status, _)| status == "confirmed").map(|(_, places)| places).sum();
    assert!((PLACES - 2..=PLACES).contains(&taken), "{taken} of {PLACES} places are taken");
    for (person, status) in answers {
        assert_eq!(stored[&person].0, status, "{person} was told so");
    }
}

#[test]
fn no_place_is_given_twice_on_sqlite() {
    race(Backend::Sqlite, "events::reservations::race::no_place_is_given_twice_on_sqlite");
}

#[test]
fn no_place_is_given_twice_on_postgresql() {
    race(Backend::Postgres, "events::reservations::race::no_place_is_given_twice_on_postgresql");
}
