//! The links of a fresh site (specification section 2, shared layout; decision 10).

use uuid::Uuid;

use super::model::{Area, Model};
use crate::store::Instant;

/// Where the union's mail is, until an operator says otherwise.
const WEBMAIL: &str = "https://webmail.example.org/";
/// Where the scheduling system is, until an operator says otherwise.
const KRONOS: &str = "https://kronos.example.org/";

const LINKS: &[(Area, &str, &str, Option<&str>, Option<&str>)] = &[
    (Area::Header, "Home", "/", None, None),
    (Area::Header, "News", "/news", None, None),
    (Area::Header, "Events", "/events", None, None),
    (Area::Header, "Shop", "/shop", None, None),
    (Area::Footer, "Home", "/", None, None),
    (Area::Footer, "News & Updates", "/news", None, None),
    (Area::Footer, "Events", "/events", None, None),
    (Area::Footer, "Webmail", WEBMAIL, None, None),
    (Area::Footer, "Kronos System", KRONOS, None, None),
    (Area::QuickLinks, "Union Webmail", WEBMAIL, Some("Read and send your union mail"), Some("mail")),
    (Area::QuickLinks, "Kronos System", KRONOS, Some("See your schedule and request time off"), Some("clock")),
];

/// The links, with ids made by `id`.
pub fn links(mut id: impl FnMut() -> Uuid, now: Instant) -> Vec<Model> {
    let link = |(position, (area, label, href, description, icon_name)): (usize, &(_, &str, &str, Option<&str>, Option<&str>))| Model {
        id: id(),
        label: (*label).to_owned(),
        href: (*href).to_owned(),
        external: !href.starts_with('/'),
        description: description.map(str::to_owned),
        area: *area,
        icon_name: icon_name.map(str::to_owned),
        featured: false,
        sort_order: i64::try_from(position).unwrap_or_default(),
        is_active: true,
        created_at: now,
        updated_at: now,
    };
    LINKS.iter().enumerate().map(link).collect()
}
