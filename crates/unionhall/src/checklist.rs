//! `/api/v1/admin/checklist`: remaining steps before a site is ready for visitors, for owners.

mod payments;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use schemars::JsonSchema;
use serde::Serialize;

use self::payments::PAYMENTS;
use crate::demo::REMOVE_DEMONSTRATION;
use crate::subjects::subjects;
use accounts::access::{Call, Calls as _};
use accounts::auth::Caller;
use admin::setup_step::{SetupStage, SetupStep, StepContext};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiResult, NoParameters, Query};

/// The steps that make a site ready for visitors.
#[derive(Debug, Serialize, JsonSchema)]
struct Checklist {
    /// The setup steps of this site, in order.
    steps: Vec<ChecklistStep>,
}

/// A step of the checklist.
#[derive(Debug, Serialize, JsonSchema)]
struct ChecklistStep {
    /// Its name.
    name: &'static str,
    /// The part of the list that contains it.
    stage: SetupStage,
    /// The task.
    title: &'static str,
    /// The reason for the step, or the condition under which it is done.
    about: &'static str,
    /// The label of the link to that screen.
    action: &'static str,
    /// The path of the staff screen for the step.
    path: &'static str,
    /// Whether it is done, as measured for this request.
    is_done: bool,
}

pub(super) fn owners() -> ApiRouter<Core> {
    ApiRouter::new().get(
        "/checklist",
        read,
        Call::owner(
            "getChecklist",
            "checklist",
            "List the steps that make the site ready for visitors, and whether each is done",
        ),
    )
}

fn all_steps() -> Vec<&'static SetupStep> {
    let of_subjects = subjects().flat_map(|subject| subject.setup_steps);
    let mut steps: Vec<_> = of_subjects.chain([&PAYMENTS, &REMOVE_DEMONSTRATION]).collect();
    steps.sort_by_key(|step| step.stage);
    steps
}

async fn read(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    _: Query<NoParameters>,
) -> ApiResult<Json<Checklist>> {
    let context = StepContext { core: &core, db: &db, account: caller.account.id };
    let mut measured = Vec::new();
    for &SetupStep { name, stage, title, about, action, path, is_needed, is_done, .. } in all_steps() {
        if !is_needed(&context).await? {
            continue;
        }
        let is_done = is_done(&context).await?;
        measured.push(ChecklistStep { name, stage, title, about, action, path, is_done });
    }
    Ok(Json(Checklist { steps: measured }))
}
