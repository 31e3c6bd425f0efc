use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;

use super::model::Model as Question;
use super::queries::{self, QuestionQuery};
use accounts::access;
use axum::extract::State;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiResult, List, NoParameters, Query};
use platform::storage::{WithImage, list_with_images};
use platform::store::Reader;

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/questions",
            get_with(list, |op| {
                op.id("listQuestions")
                    .tag("questions")
                    .summary("List published questions by category")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/questions/categories",
            get_with(categories, |op| {
                op.id("listQuestionCategories")
                    .tag("questions")
                    .summary("List categories of published questions")
                    .with(access::public)
                    .with(cached)
            }),
        )
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().api_route(
        "/questions/categories",
        get_with(all_categories, |op| {
            op.id("listAllQuestionCategories")
                .tag("questions")
                .summary("List categories of every question, drafts as well")
                .with(access::content)
        }),
    )
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<QuestionQuery>,
) -> ApiResult<Json<List<WithImage<Question>>>> {
    let list = queries::answered(&db, query, &core.config.server.url).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::categories(&db).await?)))
}

async fn all_categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::all_categories(&db).await?)))
}
