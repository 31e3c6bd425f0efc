//! The alert at the top of the visitors' pages: inserted into each page when it is sent, and alone for pages that are open.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use async_trait::async_trait;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse as _, Response};
use tokio::sync::Mutex;

use super::state::Pages;
use content::alerts::model::{AlertKind, Model as Alert};
use content::alerts::queries;
use content::alerts::schema::ALERTS;
use platform::html::{Severity, SiteAlert};
use platform::http::ApiResult;
use platform::http::cache::{CurrentInsert, Dependencies, PageInsert, PageInserts};
use platform::store::{Instant, Reader, StoreResult};

/// The words of a link that has none of its own.
const LINK: &str = "Read more";

/// How long a browser may answer an open page from its own cache: several changes of page within it are one request.
const BRIEFLY: HeaderValue = HeaderValue::from_static("public, max-age=10");
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex");

/// `/alert.html`: the line alone; empty without an alert.
pub(super) async fn fragment(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let alert = queries::current(&db, pages.now()).await?;
    let script = pages.templates.visitors.alert_script();
    let line = alert.map(|alert| html(&alert, script)).unwrap_or_default();
    Ok(([(header::CACHE_CONTROL, BRIEFLY), (ROBOTS, NO_INDEX)], Html(line)).into_response())
}

fn html(alert: &Alert, script: Option<&str>) -> String {
    let raised = format!("{} {:?}", alert.id, alert.published_at);
    let alert = SiteAlert {
        raised: &raised,
        severity: match alert.kind {
            AlertKind::Information => Severity::Information,
            AlertKind::Important => Severity::Important,
            AlertKind::Urgent => Severity::Urgent,
        },
        text: &alert.text,
        link: alert.link_url.as_deref().map(|url| (url, alert.link_text.as_deref().unwrap_or(LINK))),
    };
    alert.insert(script)
}

/// The alert of this moment in memory, encoded for all pages. A request reads the table only after it was written, or when an alert appears
/// or goes by the clock.
#[derive(Debug)]
pub struct AlertInserts {
    pages: Pages,
    copy: ArcSwapOption<AlertCopy>,
    loading: Mutex<()>,
}

/// What the table said.
#[derive(Debug)]
struct AlertCopy {
    /// The version of the table.
    version: u64,
    /// When another alert appears or this one goes, in microseconds since 1970; `i64::MAX` for as long as the table does not change.
    until: i64,
    /// When this alert goes.
    visible_until: Option<Instant>,
    insert: Option<Arc<PageInsert>>,
}

impl AlertInserts {
    /// Creates the copy, which is empty until the first page.
    pub fn new(pages: &Pages) -> Self {
        Self { pages: pages.clone(), copy: ArcSwapOption::empty(), loading: Mutex::default() }
    }

    fn is_current(&self, copy: &AlertCopy) -> bool {
        copy.version == self.pages.store.versions().of(ALERTS)
            && (copy.until == i64::MAX || self.pages.clock.now().as_microsecond() < copy.until)
    }

    async fn read(&self) -> StoreResult<AlertCopy> {
        // Before the read: what is written between the two makes the copy outdated.
        let version = self.pages.store.versions().of(ALERTS);
        let seen = Dependencies::default();
        let db = self.pages.store.reader(Arc::clone(&seen));
        let alert = queries::current(&db, self.pages.now()).await?;
        let script = self.pages.templates.visitors.alert_script();
        let insert = alert.as_ref().and_then(|alert| PageInsert::new(html(alert, script)));
        let visible_until = alert.and_then(|alert| alert.visible_until);
        Ok(AlertCopy { version, until: seen.holds_until(), visible_until, insert: insert.map(Arc::new) })
    }

    /// The last known alert while the database cannot be read, unless its time is over.
    fn last_known(&self) -> Option<Arc<PageInsert>> {
        let copy = self.copy.load();
        let copy = copy.as_ref()?;
        let is_over = |end: Instant| end.timestamp() <= self.pages.clock.now();
        copy.insert.clone().filter(|_| !copy.visible_until.is_some_and(is_over))
    }
}

#[async_trait]
impl PageInserts for AlertInserts {
    fn current(&self) -> CurrentInsert {
        match &*self.copy.load() {
            Some(copy) if self.is_current(copy) => CurrentInsert::Known(copy.insert.clone()),
            _ => CurrentInsert::Outdated,
        }
    }

    /// One request reads the table, and all others wait for it.
    async fn load(&self) -> Option<Arc<PageInsert>> {
        let _reading = self.loading.lock().await;
        if let CurrentInsert::Known(insert) = self.current() {
            return insert;
        }
        let read = tokio::select! {
            biased;
            read = self.read() => read,
            () = self.pages.store.availability().lost() => return self.last_known(),
        };
        match read {
            Ok(copy) => {
                let insert = copy.insert.clone();
                self.copy.store(Some(Arc::new(copy)));
                insert
            }
            Err(error) => {
                tracing::error!(%error, "the alert of the pages cannot be read");
                self.last_known()
            }
        }
    }
}
