use super::Call;
use crate::bench::SEARCH_GOAL;

/// Milliseconds for any size of the site.
const GOAL: f64 = 20.0;

const PAGES: &[&str] = &[
    "/",
    "/news",
    "/news?page={page}",
    "/news?category={category}",
    "/news/{post}",
    "/events",
    "/events?tab=past",
    "/events/{event}",
    "/{path}",
    "/faq",
    "/faq?page={page}",
    "/officers",
    "/officers?group=Stewards",
    "/officers?group=Stewards&page=20",
    "/officers?shift=Days&worksite=Facility%200",
    "/photos",
    "/photos?page={page}",
    "/photos/{album}",
    "/rss.xml",
    "/events.ics",
    "/api/v1/alerts/current",
    "/sitemap.xml",
    "/sitemaps/news-1.xml",
    "/sitemaps/content-1.xml",
    "/api/v1/pages",
    "/api/v1/people",
    "/api/v1/people/groups",
    "/api/v1/people/places",
    "/api/v1/people?group=Stewards&offset=900",
    "/api/v1/questions",
    "/api/v1/questions/categories",
    "/api/v1/photos",
    "/api/v1/news?limit=10",
    "/api/v1/news?limit=10&offset={offset}",
    "/api/v1/news?featured=true",
    "/api/v1/news/categories",
    "/api/v1/news/{post}",
    "/api/v1/news/{post}/related",
    "/api/v1/events",
    "/api/v1/events/types",
];

/// Words by frequency in the texts of `unionhall fill`.
const SEARCHES: &[(&str, &str)] = &[
    ("in 80 % of the posts", "/api/v1/news?search=contract"),
    ("the same, item 900", "/api/v1/news?search=contract&offset=900"),
    ("the same, as a page", "/news?search=contract"),
    ("the same, in a category", "/api/v1/news?search=contract&category={category}"),
    ("in 1 %", "/api/v1/news?search=grievance"),
    ("the same, item 900", "/api/v1/news?search=grievance&offset=900"),
    ("in 0.1 %", "/api/v1/news?search=arbitration"),
    ("the same, in a category", "/api/v1/news?search=arbitration&category={category}"),
    ("in one post", "/api/v1/news?search=xylophone"),
    ("in none", "/api/v1/news?search=hippopotamus"),
    ("two characters", "/api/v1/news?search=co"),
    ("pages, in 80 %", "/api/v1/pages?search=contract"),
    ("pages, in none", "/api/v1/pages?search=hippopotamus"),
    ("questions, in 80 %", "/api/v1/questions?search=contract"),
    ("events, in 80 %", "/api/v1/events?search=contract"),
    ("events, in 1 %", "/api/v1/events?search=grievance&when=past"),
    ("events, in none", "/api/v1/events?search=hippopotamus"),
    ("site, in 80 %", "/api/v1/search?q=contract"),
    ("site, the same, result 900", "/api/v1/search?q=contract&offset=900"),
    ("site, the same, of one kind", "/api/v1/search?q=contract&kind=documents"),
    ("site, in 1 %", "/api/v1/search?q=grievance"),
    ("site, both", "/api/v1/search?q=grievance%20contract"),
    ("site, a phrase", "/api/v1/search?q=%22contract%20members%22"),
    ("site, in one post", "/api/v1/search?q=xylophone"),
    ("site, mistyped", "/api/v1/search?q=grievence"),
    ("site, in none", "/api/v1/search?q=hippopotamus"),
    ("site, as a page", "/search?q=contract"),
];

const SUGGESTIONS: &[&str] = &["con", "contract", "the%20gr", "zzz"];

pub(super) fn calls() -> Vec<Call> {
    let pages = PAGES.iter().map(|path| Call { name: (*path).into(), path: (*path).into(), goal: GOAL });
    let searches = SEARCHES.iter().map(|(name, path)| Call {
        name: format!("search: {name}"),
        path: (*path).into(),
        goal: SEARCH_GOAL,
    });
    let suggestions = SUGGESTIONS.iter().map(|text| Call {
        name: format!("suggestions: {text}"),
        path: format!("/api/v1/search/suggestions?q={text}"),
        goal: GOAL,
    });
    pages.chain(searches).chain(suggestions).collect()
}
