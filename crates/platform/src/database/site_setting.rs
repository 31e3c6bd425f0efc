use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};

use crate::database::StoreResult;

/// Returns the stored value of a setting. `db` is a connection that has noted the table `Settings` as read.
pub async fn value(db: &impl ConnectionTrait, key: &str) -> StoreResult<Option<String>> {
    let mut value = Query::select();
    value
        .column(Alias::new("value"))
        .from(Alias::new("site_settings"))
        .and_where(Expr::col(Alias::new("key")).eq(key));
    let row = db.query_one(&value).await?;
    Ok(row.map(|row| row.try_get_by_index(0)).transpose()?)
}
