use std::collections::HashSet;

use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Alias, ExprTrait as _, Query};

use super::defaults;
use super::model::{Area, Column, Entity, Model};
use super::schema::NAV_LINKS;
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use platform::database::{Instant, Reader, StoreResult};

const SCREEN: &str = "/admin/navigation";

pub(super) const SETUP_STEPS: &[SetupStep] = &[
    SetupStep {
        name: "menu",
        stage: SetupStage::Content,
        title: "Make the menu your own",
        about: "It is still the one that every new site begins with.",
        action: "Edit the menu",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(is_menu_changed(context.db)),
    },
    SetupStep {
        name: "link_addresses",
        stage: SetupStage::Content,
        title: "Finish links without an address",
        about: "Visitors don’t see a link until it has an address. Add one, or hide or delete the link.",
        action: "Check the links",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(has_all_addresses(context.db)),
    },
];

fn visible_fields(link: Model) -> (String, String, bool, bool) {
    (link.label, link.href, link.is_active, link.parent.is_some())
}

/// Returns whether the header differs from the default. Reads one row more than the default has.
async fn is_menu_changed(db: &Reader) -> StoreResult<bool> {
    let standard = defaults::links(Uuid::nil, Instant::from(jiff::Timestamp::UNIX_EPOCH));
    let standard: HashSet<_> =
        standard.into_iter().filter(|link| link.area == Area::Header).map(visible_fields).collect();
    let most = u64::try_from(standard.len()).unwrap_or_default() + 1;
    let links =
        Entity::find().filter(Column::Area.eq(Area::Header)).limit(most).all(db.on(NAV_LINKS)).await?;
    // Without any links, visitors see the defaults.
    Ok(!links.is_empty() && links.into_iter().map(visible_fields).collect::<HashSet<_>>() != standard)
}

/// Returns whether each active link has a URL or child links: an index covers links without one.
async fn has_all_addresses(db: &Reader) -> StoreResult<bool> {
    let below = Alias::new("below");
    let mut links_below = Query::select();
    links_below
        .expr(Expr::val(1))
        .from_as(Entity, below.clone())
        .and_where(Expr::col((below, Column::Parent)).equals((Entity, Column::Id)));
    let unfinished = Entity::find()
        .filter(Column::Href.eq(""))
        .filter(Column::IsActive.eq(true))
        .filter(Expr::exists(links_below).not());
    Ok(unfinished.limit(1).one(db.on(NAV_LINKS)).await?.is_none())
}
