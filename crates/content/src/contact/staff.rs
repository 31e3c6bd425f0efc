//! `/api/v1/admin/contact-messages`: the inbox.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, MessageStatus, Model};
use super::rules::MessageForm;
use crate::contact::schema::CONTACT_MESSAGES;
use accounts::access::Permission;
use admin::resource::{Filter, Resource, ResourceNames, Sorts};
use platform::config::Config;
use platform::database::Table;
use platform::files::file_urls::FileFields;

#[derive(Debug)]
pub struct Messages;

/// Filters of the staff's list of messages.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct MessageFilter {
    /// Only messages with this status.
    #[garde(skip)]
    status: Option<MessageStatus>,
    /// Only spam, or only other messages.
    #[garde(skip)]
    is_spam: Option<bool>,
}

impl Filter<Entity> for MessageFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.status, |rows, status| rows.filter(Column::Status.eq(status)));
        rows.apply_if(self.is_spam, |rows, spam| rows.filter(Column::IsSpam.eq(spam)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for Messages {
    const NAMES: ResourceNames = ResourceNames {
        path: "/contact-messages",
        tag: "contact",
        one: "ContactMessage",
        many: "ContactMessages",
        label: "message",
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = CONTACT_MESSAGES;
    const FILES: FileFields = FileFields::NONE;
    const SORTS: Sorts<Column> = &[("created_at", &[Column::CreatedAt])];

    type Row = Model;
    type Form = MessageForm;
    type PreparedForm = MessageForm;
    type Item = Model;
    type View = Model;
    type Filter = MessageFilter;

    /// Omits the author's name, because the audit log has a longer retention.
    fn title(_: &MessageForm) -> String {
        "Message".to_owned()
    }
}
