//! The lists of the staff's screens: the first page, each filter, searches, each order, and a page far down.

use super::Call;
use crate::bench::SEARCH_GOAL;

/// Milliseconds that a list may take at any size.
const GOAL: f64 = 20.0;

struct List {
    path: &'static str,
    /// Rows on a page of its screen.
    size: u32,
    /// Query strings of filters, combined with the screen's default where it has one.
    filters: &'static [&'static str],
    sorts: &'static [&'static str],
    is_searched: bool,
}

const LISTS: &[List] = &[
    List {
        path: "news",
        size: 20,
        filters: &[
            "category={category}",
            "featured=true",
            "published=true",
            "published=false",
            "status=published",
            "status=scheduled",
            "status=expired",
            "status=draft",
            "trashed=true",
        ],
        sorts: &["created_at", "updated_at", "published_at", "title"],
        is_searched: true,
    },
    List {
        path: "events",
        size: 20,
        filters: &[
            "event_type=meeting",
            "published=true",
            "published=false",
            "status=published",
            "status=scheduled",
            "status=expired",
            "status=draft",
            "trashed=true",
        ],
        sorts: &["created_at", "updated_at", "starts_at", "title"],
        is_searched: true,
    },
    List {
        path: "slides",
        size: 20,
        filters: &["category=events", "is_active=true", "is_active=false", "category=general&is_active=true"],
        sorts: &["sort_order", "created_at", "title"],
        is_searched: true,
    },
    List {
        path: "social-posts",
        size: 20,
        filters: &["platform=facebook", "trashed=true"],
        sorts: &["posted_at", "created_at"],
        is_searched: true,
    },
    List {
        path: "documents",
        size: 20,
        filters: &[
            "category=memo",
            "published=true",
            "published=false",
            "visible_to=staff",
            "category=memo&published=false",
            "category=memo&visible_to=everyone&published=true",
            "trashed=true",
        ],
        sorts: &["created_at", "updated_at", "title"],
        is_searched: true,
    },
    List {
        path: "pages",
        size: 20,
        filters: &[
            "top=true",
            "top=false",
            "published=true",
            "published=false",
            "status=published",
            "status=draft",
            "trashed=true",
        ],
        sorts: &["path", "title", "sort_order", "created_at", "updated_at"],
        is_searched: true,
    },
    List {
        path: "photos",
        size: 20,
        filters: &["published=true", "published=false", "trashed=true"],
        sorts: &["day", "title", "created_at", "updated_at"],
        is_searched: true,
    },
    List {
        path: "questions",
        size: 20,
        filters: &[
            "category=Contract",
            "published=true",
            "published=false",
            "category=Contract&published=true",
            "trashed=true",
        ],
        sorts: &["sort_order", "created_at", "question"],
        is_searched: true,
    },
    List {
        path: "people",
        size: 20,
        filters: &[
            "group=Stewards",
            "published=true",
            "published=false",
            "group=Stewards&published=true",
            "trashed=true",
        ],
        sorts: &["sort_order", "created_at", "name"],
        is_searched: true,
    },
    List {
        path: "alerts",
        size: 20,
        filters: &[
            "kind=urgent",
            "published=true",
            "published=false",
            "status=published",
            "status=scheduled",
            "status=expired",
            "status=draft",
            "trashed=true",
        ],
        sorts: &["created_at", "updated_at", "text"],
        is_searched: true,
    },
    List {
        path: "contact-messages",
        size: 20,
        filters: &["is_spam=false", "is_spam=true", "status=new", "is_spam=false&status=new"],
        sorts: &["created_at"],
        is_searched: true,
    },
    List {
        path: "nav-links",
        size: 100,
        filters: &["area=footer", "is_active=true", "is_active=false", "area=footer&is_active=true"],
        sorts: &["sort_order", "label", "created_at"],
        is_searched: true,
    },
    List {
        path: "storage/images",
        size: 40,
        filters: &["folder=", "folder=2016", "folder=&sort=-updated_at", "folder=2016&sort=-updated_at"],
        sorts: &["path"],
        is_searched: true,
    },
    List {
        path: "audit",
        size: 50,
        filters: &[
            "actor=clerk-1%40union.example",
            "actor=service%20key",
            "resource=slide",
            "action=updated",
            "actor=clerk-1%40union.example&resource=slide&action=updated",
            "from=2020-01-01&to=2022-01-01",
        ],
        sorts: &[],
        is_searched: false,
    },
    List {
        path: "outbox",
        size: 25,
        filters: &["state=waiting", "state=sent", "state=given-up"],
        sorts: &[],
        is_searched: false,
    },
];

/// The words of `unionhall fill`.
const SEARCHES: [(&str, &str); 5] = [
    ("in 80 %", "contract"),
    ("in 1 %", "grievance"),
    ("in one row", "xylophone"),
    ("in none", "hippopotamus"),
    ("two characters", "co"),
];

impl List {
    fn calls(&self) -> Vec<Call> {
        let call = |name: &str, query: &str, goal: f64| Call {
            name: format!("{} {name}", self.path),
            path: format!("/api/v1/admin/{}?limit={}{query}", self.path, self.size),
            goal,
        };
        let mut calls = vec![call("first page", "", GOAL)];
        calls.extend(self.filters.iter().map(|filter| call(filter, &format!("&{filter}"), GOAL)));
        for sort in self.sorts {
            for sort in [(*sort).to_owned(), format!("-{sort}")] {
                if sort != "-path" {
                    calls.push(call(&format!("by {sort}"), &format!("&sort={sort}"), GOAL));
                }
            }
        }
        if self.is_searched {
            for (name, text) in SEARCHES {
                calls.push(call(&format!("search: {name}"), &format!("&search={text}"), SEARCH_GOAL));
            }
            if let Some(filter) = self.filters.first() {
                let query = format!("&search=contract&{filter}");
                calls.push(call(&format!("search: in 80 %, {filter}"), &query, SEARCH_GOAL));
            }
        }
        // Each state of the outbox has a third of the rows, so the middle of all is past its end.
        let far = if self.path == "outbox" { "{tenth}" } else { "{half}" };
        calls.push(call("a page in the middle", &format!("&offset={far}"), GOAL));
        calls
    }
}

pub(super) fn calls() -> Vec<Call> {
    LISTS.iter().flat_map(List::calls).collect()
}
