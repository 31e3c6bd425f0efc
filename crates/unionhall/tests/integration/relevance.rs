//! Judged queries on the demonstration: the normalized discounted cumulative gain (nDCG) of the first ten results.

use serde::Deserialize;
use testing::prelude::*;
use unionhall::demo;

/// On average.
const GOAL: f64 = 0.9;
const FIRST: usize = 10;
/// Share of the first ten results that both databases have.
const SHARED: f64 = 0.7;

#[derive(Debug, Deserialize)]
struct Judged {
    query: Vec<JudgedQuery>,
}

#[derive(Debug, Deserialize)]
struct JudgedQuery {
    text: String,
    best: Vec<String>,
    good: Vec<String>,
}

impl JudgedQuery {
    fn gain(&self, title: &str) -> f64 {
        let is_in =
            |titles: &[String]| titles.iter().any(|known| known.replace('’', "'") == title.replace('’', "'"));
        if is_in(&self.best) {
            3.0
        } else if is_in(&self.good) {
            1.0
        } else {
            0.0
        }
    }

    fn ndcg(&self, found: &[String]) -> f64 {
        let gains = found.iter().take(FIRST).map(|title| self.gain(title)).collect();
        let ideal = [vec![3.0; self.best.len()], vec![1.0; self.good.len()]].concat();
        discounted(gains) / discounted(ideal)
    }
}

fn discounted(gains: Vec<f64>) -> f64 {
    gains.into_iter().zip(2_u32..).map(|(gain, place)| gain / f64::from(place).log2()).sum()
}

fn judged() -> Vec<JudgedQuery> {
    toml::from_str::<Judged>(include_str!("relevance/queries.toml")).unwrap().query
}

async fn results(backend: Backend) -> Vec<Vec<String>> {
    let app = TestApp::new(backend).await;
    demo::load(&app.app.store, &app.app.storage, &app.app.clock, &app.app.entropy).await.unwrap();
    app.app.store.index_bulk().await.unwrap();
    let mut all = Vec::new();
    for JudgedQuery { text, .. } in judged() {
        let q = text.replace(' ', "+");
        all.push(app.get(&format!("/search?limit={FIRST}&q={q}")).await.items("title"));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn search_relevance_reaches_its_goal_on_both_databases() {
    let queries = judged();
    let found = [results(Backend::Sqlite).await, results(Backend::Postgres).await];
    for (results, database) in found.iter().zip(["SQLite", "PostgreSQL"]) {
        let scores: Vec<_> = queries.iter().zip(results).map(|(query, found)| query.ndcg(found)).collect();
        for ((query, score), found) in queries.iter().zip(&scores).zip(results) {
            println!("{database} {score:.2} {}: {found:?}", query.text);
        }
        let mean = scores.iter().sum::<f64>() / f64::from(u32::try_from(scores.len()).unwrap());
        println!("{database}: nDCG@{FIRST} {mean:.3} of {} queries", scores.len());
        assert!(mean >= GOAL, "{database}: {mean}");
    }
    let [one, other] = &found;
    let pairs = one
        .iter()
        .zip(other)
        .map(|(one, other)| (one.iter().filter(|title| other.contains(title)).count(), one.len()));
    let (shared, all) = pairs.fold((0, 0), |(shared, all), (more, of)| (shared + more, all + of));
    println!("{shared} of {all} results are among the first {FIRST} on both databases");
    assert!(shared as f64 >= SHARED * all as f64, "{shared} of {all}");
}
