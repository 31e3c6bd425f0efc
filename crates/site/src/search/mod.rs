//! `/api/v1/search`: one ranked list of all that visitors see.

mod kind;
mod staff;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use staff::staff;

use accounts::access::{Call, Calls as _};
use kind::ResultKind;
use platform::core::Core;
use platform::database::site_search::{Excerpt, Scope};
use platform::database::{Instant, PageRange, Reader, SiteItem};
use platform::web::{self, ApiResult, List, Query};

const DEFAULT_LIMIT: u64 = 20;
const MAX_SUGGESTIONS: u64 = 8;

/// Parameters of a search.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuery {
    /// Words in any order, and phrases in quotes. Without a word nothing is found.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    q: String,
    /// Only results of this kind.
    #[garde(skip)]
    kind: Option<ResultKind>,
    /// Maximum number of items to return. Defaults to 20; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// Parameters of a suggestion.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuggestionQuery {
    /// Words of a title, the last of which may be typed in part, with two characters or more.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    q: String,
}

/// A page, document or person that was found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchResult {
    /// Kind of the item.
    kind: ResultKind,
    /// Title or name.
    title: String,
    /// Path of its page, or URL of its file.
    path: String,
    /// The part of its text that has the words, or its summary.
    excerpt: String,
    /// The words in title and excerpt that match, as they are written there.
    matches: Vec<String>,
    /// When an event takes place, or when a post was published; null for others.
    date: Option<Instant>,
}

/// Results, the best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchResults {
    /// The results from `offset` on.
    items: Vec<SearchResult>,
    /// The number of all results. A search counts 1,000 at most: 1,000 means 1,000 or more.
    total: u64,
    /// Maximum number of items in this answer.
    limit: u64,
    /// Number of items skipped.
    offset: u64,
    /// The text that was searched for instead, because nothing has the words as they were typed.
    corrected: Option<String>,
}

/// A title that has the words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Suggestion {
    /// Kind of the item.
    kind: ResultKind,
    /// Title or name.
    title: String,
    /// Path of its page, or URL of its file.
    path: String,
}

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/search",
            search,
            Call::public("search", "search", "Search everything that visitors see, the best result first")
                .cached(),
        )
        .get(
            "/search/suggestions",
            suggest,
            Call::public("suggestTitles", "search", "Find titles that have the words, newest first").cached(),
        )
}

/// The rows that visitors may see, of one kind or all.
fn public_scope(core: &Core, kind: Option<ResultKind>) -> Scope<'static> {
    Scope { kind: kind.map(ResultKind::name), kinds: &[], is_public: true, now: core.now() }
}

async fn search(
    State(core): State<Core>,
    db: Reader,
    Query(query): Query<SearchQuery>,
) -> ApiResult<Json<SearchResults>> {
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let scope = public_scope(&core, query.kind);
    let mut results = SearchResults { items: Vec::new(), total: 0, limit, offset, corrected: None };
    if let Some(found) = db.search_site(&query.q, scope, PageRange { limit, offset }).await? {
        let stems = found.query.stems();
        let result = |(kind, item): (&str, SiteItem)| {
            let Excerpt { text, matches } = Excerpt::of(&item, &stems);
            let SiteItem { title, path, date, .. } = item;
            ResultKind::of(kind).map(|kind| SearchResult { kind, title, path, excerpt: text, matches, date })
        };
        results.items = db.site_items(&found.rows, scope.now).await?.into_iter().filter_map(result).collect();
        (results.total, results.corrected) = (found.total, found.corrected);
    }
    Ok(Json(results))
}

async fn suggest(
    State(core): State<Core>,
    db: Reader,
    Query(query): Query<SuggestionQuery>,
) -> ApiResult<Json<List<Suggestion>>> {
    let scope = public_scope(&core, None);
    let found = db.suggest_titles(&query.q, scope, MAX_SUGGESTIONS).await?;
    let suggestion = |(kind, item): (&str, SiteItem)| {
        ResultKind::of(kind).map(|kind| Suggestion { kind, title: item.title, path: item.path })
    };
    let items = db.site_items(&found, scope.now).await?;
    Ok(Json(List::whole(items.into_iter().filter_map(suggestion).collect())))
}
