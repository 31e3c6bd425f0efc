use aide::axum::ApiRouter;
use axum::Json;

use super::model::Model as Question;
use super::queries::{self, QuestionQuery};
use accounts::access::{Call, Calls as _};
use axum::extract::State;
use platform::core::Core;
use platform::database::Reader;
use platform::files::{WithImage, list_with_images};
use platform::web::{ApiResult, List, NoParameters, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/questions",
            list,
            Call::public("listQuestions", "questions", "List published questions by category").cached(),
        )
        .get(
            "/questions/categories",
            categories,
            Call::public("listQuestionCategories", "questions", "List categories of published questions")
                .cached(),
        )
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/questions/categories",
        all_categories,
        Call::content(
            "listAllQuestionCategories",
            "questions",
            "List the categories of all questions, including drafts",
        ),
    )
}

async fn list(
    db: Reader,
    State(core): State<Core>,
    Query(query): Query<QuestionQuery>,
) -> ApiResult<Json<List<WithImage<Question>>>> {
    let list = queries::list_for_pages(&db, query, &core.config.server.url).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::categories(&db).await?)))
}

async fn all_categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::all_categories(&db).await?)))
}
