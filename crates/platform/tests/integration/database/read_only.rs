use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, QuerySelect as _, Statement};

use super::*;
use content::news::model::ActiveModel;

#[on_both_databases]
async fn the_read_handle_of_a_transaction_rejects_writes(app: TestApp) {
    let id = app.write_news(article("One")).await.summary.id;
    let tx = app.app.store.begin().await.unwrap();
    let db = tx.read();
    let renamed = || ActiveModel { id: Unchanged(id), title: Set("Two".into()), ..Default::default() };
    let statement = |sql: &str| Statement::from_string(db.get_database_backend(), sql);
    let rejected = [
        renamed().update(db).await.err(),
        News::update(renamed()).exec(db).await.err(),
        News::delete_by_id(id).exec(db).await.err(),
        News::delete_many().exec(db).await.err(),
        db.execute_unprepared("DELETE FROM news_posts").await.err(),
        db.execute_raw(statement("DELETE FROM news_posts")).await.err(),
        db.query_one_raw(statement("DELETE FROM news_posts RETURNING id")).await.err(),
        db.query_all_raw(statement("DELETE FROM news_posts RETURNING id")).await.err(),
    ];
    for (number, error) in rejected.into_iter().enumerate() {
        assert!(error.is_some_and(|error| error.to_string().contains("`Tx::read` is for reads")), "{number}");
    }
    // The transaction continues: a lock is a read.
    let locked = News::find_by_id(id).lock_exclusive().one(db).await.unwrap().unwrap();
    assert_eq!((locked.title.as_str(), News::find().count(db).await.unwrap()), ("One", 1));
    tx.commit().await.unwrap();
}
