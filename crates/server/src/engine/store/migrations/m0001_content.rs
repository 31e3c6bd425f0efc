//! The content of the site (specification section 3), but for the shop.

use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::column::{choice, flag, id, instant, instant_or_null, number, text, text_or_null};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            config_entries(),
            nav_links(),
            news_posts(),
            events(),
            documents(),
            contact_messages(),
            social_posts(),
            image_slides(),
            site_settings(),
            old_slugs(),
        ] {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn config_entries() -> TableCreateStatement {
    Table::create()
        .table("config_entries")
        .col(id())
        .col(text("key").unique_key())
        .col(ColumnDef::new("value").json_binary().not_null())
        .col(text_or_null("description"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn nav_links() -> TableCreateStatement {
    Table::create()
        .table("nav_links")
        .col(id())
        .col(text("label"))
        .col(text("href"))
        .col(flag("external"))
        .col(text_or_null("description"))
        .col(choice("area", &["header", "footer", "quick_links"]))
        .col(text_or_null("icon_name"))
        .col(flag("featured"))
        .col(number("sort_order"))
        .col(flag("is_active"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn news_posts() -> TableCreateStatement {
    Table::create()
        .table("news_posts")
        .col(id())
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text_or_null("excerpt"))
        .col(text_or_null("content_md"))
        .col(text_or_null("content_html"))
        .col(ColumnDef::new("toc").json_binary().not_null())
        .col(text("summary"))
        .col(text("feed_text"))
        .col(text("search_text"))
        .col(text_or_null("author_name"))
        .col(text_or_null("featured_img"))
        .col(text_or_null("category"))
        .col(flag("featured"))
        .col(flag("published"))
        .col(instant_or_null("published_at"))
        .col(instant_or_null("first_published_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn events() -> TableCreateStatement {
    Table::create()
        .table("events")
        .col(id())
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text_or_null("description"))
        .col(text_or_null("excerpt"))
        .col(text_or_null("content_md"))
        .col(text_or_null("content_html"))
        .col(text("search_text"))
        .col(text_or_null("featured_image"))
        .col(instant("start_date"))
        .col(instant_or_null("end_date"))
        .col(instant_or_null("start_time"))
        .col(instant_or_null("end_time"))
        .col(text("timezone"))
        .col(text_or_null("location"))
        .col(text_or_null("venue_name"))
        .col(text_or_null("venue_address"))
        .col(text_or_null("venue_city"))
        .col(text_or_null("venue_state"))
        .col(text_or_null("venue_zip"))
        .col(choice("event_type", &["meeting", "training", "social", "announcement"]))
        .col(choice("registration", &["internal", "external", "none"]))
        .col(text_or_null("external_url"))
        .col(text_or_null("cost_display"))
        .col(flag("all_day"))
        .col(flag("published"))
        .col(text("start_day"))
        .col(instant("starts_at"))
        .col(instant("upcoming_until"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn documents() -> TableCreateStatement {
    Table::create()
        .table("documents")
        .col(id())
        .col(text("title"))
        .col(text_or_null("description"))
        .col(choice("category", &["contract", "handbook", "policy", "form", "memo"]))
        .col(text("file_url"))
        .col(ColumnDef::new("file_size").big_integer().null().check(Expr::col("file_size").gte(0)))
        .col(text("search_text"))
        .col(flag("featured"))
        .col(flag("published"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn contact_messages() -> TableCreateStatement {
    Table::create()
        .table("contact_messages")
        .col(id())
        .col(text("name"))
        .col(text("email"))
        .col(text_or_null("subject"))
        .col(text("message"))
        .col(choice("status", &["new", "read", "replied", "closed"]))
        .col(instant("created_at"))
        .take()
}

fn social_posts() -> TableCreateStatement {
    Table::create()
        .table("social_posts")
        .col(id())
        .col(choice("platform", &["instagram", "facebook"]))
        .col(text("post_id"))
        .col(text_or_null("content"))
        .col(text("image_url"))
        .col(text_or_null("post_url"))
        .col(instant_or_null("posted_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn image_slides() -> TableCreateStatement {
    Table::create()
        .table("image_slides")
        .col(id())
        .col(text("title"))
        .col(text_or_null("description"))
        .col(text("image_url"))
        .col(text_or_null("caption"))
        .col(text_or_null("link_url"))
        .col(text_or_null("link_text"))
        .col(choice("category", &["general", "events", "training", "community", "leadership", "meetings"]))
        .col(number("sort_order"))
        .col(flag("is_active"))
        .col(flag("featured"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

fn site_settings() -> TableCreateStatement {
    Table::create()
        .table("site_settings")
        .col(text("key").primary_key())
        .col(text("value"))
        .col(text_or_null("description"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// Addresses that an item had once: they answer 301 to the present one (decision 16).
fn old_slugs() -> TableCreateStatement {
    Table::create()
        .table("old_slugs")
        .col(choice("subject", &["news", "events"]))
        .col(text("slug"))
        .col(ColumnDef::new("item_id").uuid().not_null())
        .primary_key(Index::create().col("subject").col("slug"))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    let id = ("id", Desc);
    vec![
        index("nav_links", &[("area", Asc), ("sort_order", Asc)]),
        index("news_posts", &[("published", Asc), ("published_at", Desc), id.clone()]),
        index("news_posts", &[("category", Asc), ("published", Asc), ("published_at", Desc), id.clone()]),
        index("news_posts", &[("created_at", Desc), id.clone()]),
        index("events", &[("published", Asc), ("starts_at", Asc), ("id", Asc)]),
        index("events", &[("published", Asc), ("upcoming_until", Asc)]),
        index("events", &[("published", Asc), ("start_day", Asc)]),
        index("events", &[("start_date", Desc), id.clone()]),
        index("documents", &[("published", Asc), ("category", Asc), ("created_at", Desc)]),
        index("contact_messages", &[("status", Asc), ("created_at", Desc)]),
        index("social_posts", &[("posted_at", Desc), ("created_at", Desc)]),
        index("image_slides", &[("is_active", Asc), ("sort_order", Asc), ("created_at", Desc)]),
        index("old_slugs", &[("item_id", Asc)]),
    ]
}
