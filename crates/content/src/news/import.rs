use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::model::ActiveModel;
use super::rules::{NewsForm, PreparedArticle};
use platform::database::Instant;

pub fn row(form: NewsForm, id: Uuid, now: Instant) -> ActiveModel {
    let article = PreparedArticle::from(form);
    let (published_at, first) = article.first_dates(now);
    ActiveModel {
        id: Set(id),
        version: Set(1),
        trashed_at: Set(None),
        published_at: Set(published_at),
        first_published_at: Set(first),
        created_at: Set(now),
        updated_at: Set(now),
        ..article.into()
    }
}
