use sea_orm::sea_query::{BinOper, Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, Order, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, Select,
};

use super::folders;
use super::model::content;
use super::model::file::{Column, Entity};
use super::names::Bucket;
use super::stored_files::File;
use super::uses;
use crate::database::search::Search;
use crate::database::{PageRange, Reader, StoreResult};
use crate::files::schema::{FILE_CONTENTS, FILE_USES, FILES};

#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    pub bucket: Bucket,
    /// Directly in this folder; with a search, at any depth.
    pub folder: Option<&'a str>,
    /// Case-sensitive path prefix.
    pub prefix: Option<&'a str>,
    /// Substring of path or alt text.
    pub search: Option<&'a str>,
    pub newest: bool,
    /// Excludes private files, and the files used by this resource of this site.
    pub hidden: Option<(&'a str, &'a str)>,
}

pub async fn list(db: &Reader, listing: Listing<'_>, page: PageRange) -> StoreResult<(Vec<File>, u64)> {
    let Listing { bucket, folder, prefix, search, hidden, .. } = listing;
    if hidden.is_some() {
        db.on(FILE_USES);
    }
    let rows = select_listing(&listing);
    let (rows, total) = match search {
        Some(text) => {
            let is_filtered =
                hidden.is_some() || prefix.is_some() || folder.is_some_and(|folder| !folder.is_empty());
            let published = Some(bucket == Bucket::Images);
            let search = Search { table: FILES, text, published, is_filtered };
            search.page_of(db, (select_in_any_bucket(&listing), rows), Column::Id, page).await?
        }
        None => {
            let total = match (folder, prefix) {
                _ if hidden.is_some() => rows.clone().count(db.on(FILES)).await?,
                (_, Some(_)) => rows.clone().count(db.on(FILES)).await?,
                (Some(folder), None) => folders::file_counts(db, bucket, folder).await?.0,
                (None, None) => folders::file_counts(db, bucket, "").await?.1,
            };
            (db.select_page(FILES, rows, Column::Id, page).await?, total)
        }
    };
    db.on(FILE_CONTENTS);
    let rows = rows.find_also_related(content::Entity).all(db.on(FILES)).await?;
    let files = rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?)));
    Ok((files.collect(), total))
}

pub fn select_listing(listing: &Listing<'_>) -> Select<Entity> {
    select_in_any_bucket(listing).filter(Column::Bucket.eq(listing.bucket))
}

pub fn select_in_any_bucket(listing: &Listing<'_>) -> Select<Entity> {
    let Listing { bucket, folder, prefix, search, newest, hidden } = *listing;
    let mut rows = Entity::find();
    if let Some((resource, site)) = hidden {
        let start = Expr::val(format!("{}/", bucket.name()));
        let file = start.binary(BinOper::Custom("||"), Expr::col((Entity, Column::Path)));
        rows = rows
            .filter(Column::Private.eq(false))
            .filter(file.not_in_subquery(uses::files_of(resource, site)));
    }
    if let Some(prefix) = prefix {
        rows = rows.filter(begins_with(Column::Path, prefix));
    }
    if let Some(folder) = folder {
        let here = Column::Folder.eq(folder);
        rows = match search {
            None => rows.filter(here),
            Some(_) if folder.is_empty() => rows,
            Some(_) => rows.filter(here.or(begins_with(Column::Folder, &format!("{folder}/")))),
        };
    }
    sort_rows(rows, newest)
}

/// Orders files by time. Both columns have the same direction, so an index serves the order.
fn sort_rows(rows: Select<Entity>, newest: bool) -> Select<Entity> {
    if newest {
        rows.order_by(Column::UpdatedAt, Order::Desc).order_by(Column::Id, Order::Desc)
    } else {
        rows.order_by_asc(Column::Path)
    }
}

/// Compares a column with a prefix, case-sensitively in both databases, unlike `LIKE`.
fn begins_with(column: Column, prefix: &str) -> Expr {
    let length = i32::try_from(prefix.chars().count()).unwrap_or(i32::MAX);
    let start = Func::cust("substr").args([Expr::col((Entity, column)), Expr::val(1_i32), Expr::val(length)]);
    ExprTrait::eq(Expr::expr(start), prefix)
}
