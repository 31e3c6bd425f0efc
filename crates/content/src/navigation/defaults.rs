//! docs/behavior/content.md#navigation-links

use uuid::Uuid;

use super::model::{Area, Model};
use platform::database::{self, Instant};

/// Links to other sites whose URL only staff know; visitors see them once they have one.
const UNKNOWN_URL: &str = "";

struct Link {
    area: Area,
    label: &'static str,
    href: &'static str,
    /// Sentence and icon name, for cards.
    card: Option<(&'static str, &'static str)>,
}

const fn link(area: Area, label: &'static str, href: &'static str) -> Link {
    Link { area, label, href, card: None }
}

const LINKS: &[Link] = &[
    link(Area::Header, "Home", "/"),
    link(Area::Header, "News", "/news"),
    link(Area::Header, "Events", "/events"),
    link(Area::Header, "Shop", "/shop"),
    link(Area::Footer, "Home", "/"),
    link(Area::Footer, "News & Updates", "/news"),
    link(Area::Footer, "Events", "/events"),
    link(Area::Footer, "Webmail", UNKNOWN_URL),
    link(Area::Footer, "Kronos System", UNKNOWN_URL),
    Link {
        card: Some(("Read and send your union email", "mail")),
        ..link(Area::QuickLinks, "Union Webmail", UNKNOWN_URL)
    },
    Link {
        card: Some(("See your schedule and request time off", "clock")),
        ..link(Area::QuickLinks, "Kronos System", UNKNOWN_URL)
    },
];

pub fn links(mut id: impl FnMut() -> Uuid, now: Instant) -> Vec<Model> {
    let row = |(link, sort_order): (&Link, i64)| Model {
        id: id(),
        version: 1,
        label: link.label.to_owned(),
        href: link.href.to_owned(),
        external: !link.href.starts_with('/'),
        description: link.card.map(|(description, _)| description.to_owned()),
        area: link.area,
        parent: None,
        icon_name: link.card.map(|(_, icon)| icon.to_owned()),
        featured: false,
        sort_order,
        is_active: true,
        search_text: database::search_text([link.label, link.href]),
        sort_key: database::fold(link.label),
        created_at: now,
        updated_at: now,
    };
    LINKS.iter().zip(0..).map(row).collect()
}
