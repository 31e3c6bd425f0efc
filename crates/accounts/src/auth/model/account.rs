use super::{AgreedBy, Instant, Role};
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub email: String,
    pub display_name: Option<String>,
    pub password_hash: Option<String>,
    /// Expiry of an unused password printed by the command line.
    pub password_expires_at: Option<Instant>,
    pub role: Role,
    pub email_confirmed_at: Option<Instant>,
    pub last_sign_in_at: Option<Instant>,
    pub disabled_at: Option<Instant>,
    /// Set by the protocol's administration.
    pub banned_until: Option<Instant>,
    pub invited_at: Option<Instant>,
    pub approval_mailed_at: Option<Instant>,
    pub confirmation_sent_at: Option<Instant>,
    pub recovery_sent_at: Option<Instant>,
    pub reauthentication_sent_at: Option<Instant>,
    /// Applied once both addresses agreed.
    pub new_email: Option<String>,
    pub email_change_sent_at: Option<Instant>,
    pub email_change_agreed_by: Option<AgreedBy>,
    #[sea_orm(column_type = "JsonBinary")]
    pub user_metadata: Json,
    /// Written by owners and servers only.
    #[sea_orm(column_type = "JsonBinary")]
    pub app_metadata: Json,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Returns the password's hash; `None` for a printed password that expired unused.
    pub fn good_password_hash(&self, now: Instant) -> Option<&str> {
        let expired = self.password_expires_at.is_some_and(|until| until <= now);
        self.password_hash.as_deref().filter(|_| !expired)
    }

    pub fn is_locked(&self, now: Instant) -> bool {
        self.disabled_at.is_some() || self.banned_until.is_some_and(|until| now < until)
    }
}
