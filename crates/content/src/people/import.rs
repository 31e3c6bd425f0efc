//! `/api/v1/admin/people/import`: people from a CSV file with the columns of the export, in one transaction. An import never makes
//! details public and publishes no person.

mod table;

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use self::table::PeopleImportError;
use super::model::{Column, Entity, Model};
use super::portraits;
use super::rules::PersonForm;
use super::staff::People;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::csv_import::{CsvLine, CsvUpload};
use admin::resource::Resource as _;
use platform::characters::clean_json;
use platform::core::Core;
use platform::database::{StoreResult, Tx};
use platform::time_zone;
use platform::web::extract::validate_form;
use platform::web::{ApiError, ApiResult, FieldError, Query};

pub(super) const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
const MAX_LISTED_ERRORS: usize = 100;

/// How a file is taken.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct PeopleImportQuery {
    /// Whether to report what would change, without changing it.
    #[serde(default)]
    #[garde(skip)]
    dry_run: bool,
}

/// The result of an import, or of a dry run.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct PeopleImportReport {
    /// Whether the import was a dry run.
    dry_run: bool,
    /// The number of new people.
    created: usize,
    /// The number of existing people who change.
    changed: usize,
    /// The number of existing people who do not change.
    unchanged: usize,
    /// The first hundred errors; with any error, nothing is written.
    errors: Vec<PeopleImportError>,
    /// The number of errors.
    error_count: usize,
}

struct PlannedPerson {
    stored: Option<Model>,
    form: PersonForm,
}

impl PlannedPerson {
    fn is_change(&self) -> bool {
        self.stored.as_ref().is_none_or(|stored| People::form(stored) != self.form)
    }
}

impl PeopleImportReport {
    fn of(dry_run: bool, planned: &[PlannedPerson], mut errors: Vec<PeopleImportError>) -> Self {
        let changes = planned.iter().filter(|person| person.is_change()).count();
        let created = planned.iter().filter(|person| person.stored.is_none()).count();
        let error_count = errors.len();
        errors.truncate(MAX_LISTED_ERRORS);
        let (changed, unchanged) = (changes - created, planned.len() - changes);
        Self { dry_run, created, changed, unchanged, errors, error_count }
    }
}

pub(super) async fn import(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    Query(query): Query<PeopleImportQuery>,
    CsvUpload(file): CsvUpload,
) -> ApiResult<Json<PeopleImportReport>> {
    let lines = match table::parse_lines(&file) {
        Ok(lines) => lines,
        Err(errors) if query.dry_run => return Ok(Json(PeopleImportReport::of(true, &[], errors))),
        Err(errors) => return Err(rejection(errors)),
    };
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let (planned, errors) = plan(change.tx(), &lines).await?;
    let report = PeopleImportReport::of(query.dry_run, &planned, errors.clone());
    if query.dry_run {
        // Dropping the transaction rolls it back.
        return Ok(Json(report));
    }
    if !errors.is_empty() {
        return Err(rejection(errors));
    }
    let (mut events, mut before, mut ids) = (Vec::new(), Vec::new(), Vec::new());
    for PlannedPerson { stored, form } in planned.into_iter().filter(PlannedPerson::is_change) {
        let (id, event) = write_person(&core, &change, stored.as_ref(), form).await?;
        events.push(event);
        before.extend(stored);
        ids.push(id);
    }
    if !events.is_empty() {
        let before: Vec<&Model> = before.iter().collect();
        events.extend(portraits::move_portraits(&core, &change, &before, &ids).await?);
        change.commit(events).await?;
    }
    Ok(Json(report))
}

async fn write_person(
    core: &Core,
    change: &Change,
    stored: Option<&Model>,
    form: PersonForm,
) -> StoreResult<(Uuid, AuditEvent)> {
    let (tx, now) = (change.tx(), change.now());
    let (action, row) = match stored {
        None => ("created", People::insert(tx, form, core.entropy.uuid(), now).await?),
        Some(stored) => ("updated", People::update(tx, stored, form, now).await?),
    };
    let before = stored.map(People::form);
    let event = AuditEvent::new(action, People::NAMES.label, row.id, row.name.clone());
    Ok((row.id, event.with_forms(before.as_ref(), Some(&People::form(&row)))))
}

/// Turns errors of a file into errors of the body: `/12/phone` is line 12, column `phone`.
fn rejection(errors: Vec<PeopleImportError>) -> ApiError {
    let field = |error: PeopleImportError| {
        let column = error.name.map(|name| format!("/{name}")).unwrap_or_default();
        FieldError::field(format!("/{}{column}", error.line), error.message)
    };
    ApiError::Fields(errors.into_iter().take(MAX_LISTED_ERRORS).map(field).collect())
}

/// Plans the changes of a file and collects its errors. Stored people are locked until the transaction ends.
async fn plan(tx: &Tx, lines: &[CsvLine]) -> StoreResult<(Vec<PlannedPerson>, Vec<PeopleImportError>)> {
    let (mut planned, mut errors) = (Vec::new(), Vec::new());
    let mut stored = load_stored(tx, lines).await?;
    let zone = time_zone::of_site(tx.read()).await?;
    for line in lines {
        match planned_person(line, &mut stored, &zone) {
            Ok(person) => planned.push(person),
            Err(wrong) => errors.extend(wrong),
        }
    }
    Ok((planned, errors))
}

async fn load_stored(tx: &Tx, lines: &[CsvLine]) -> StoreResult<HashMap<Uuid, Model>> {
    let ids = lines.iter().filter_map(|line| table::parse_id(line).and_then(Result::ok));
    let rows = Entity::find().filter(Column::Id.is_in(ids)).filter(Column::TrashedAt.is_null());
    let rows = rows.order_by_asc(Column::Id).lock_exclusive().all(tx.read()).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

fn planned_person(
    line: &CsvLine,
    people: &mut HashMap<Uuid, Model>,
    zone: &TimeZone,
) -> Result<PlannedPerson, Vec<PeopleImportError>> {
    let stored = match table::parse_id(line) {
        None => None,
        Some(Err(())) => return Err(vec![table::error(line, "id", "This isn't an ID")]),
        Some(Ok(id)) => match people.remove(&id) {
            Some(person) => Some(person),
            None => {
                let message =
                    "There is no such person, or another line has this ID. Leave the cell empty to add one";
                return Err(vec![table::error(line, "id", message)]);
            }
        },
    };
    let before = stored.as_ref().map(People::form);
    let fields = merge_fields(line, before.as_ref(), zone)?;
    let mut form = match validate_form::<PersonForm>(fields) {
        Ok(form) => form,
        Err(ApiError::Fields(errors)) => {
            return Err(errors.into_iter().map(|error| form_error(line, error)).collect());
        }
        Err(error) => return Err(vec![table::error(line, "", error.to_string())]),
    };
    match &before {
        Some(before) => form.retain_publication(before),
        None => {
            form.make_private();
            form.published = false;
        }
    }
    Ok(PlannedPerson { stored, form })
}

/// The fields of the stored person, overridden by those of the line.
fn merge_fields(
    line: &CsvLine,
    before: Option<&PersonForm>,
    zone: &TimeZone,
) -> Result<Value, Vec<PeopleImportError>> {
    let before = before.map(|form| serde_json::to_value(form).unwrap_or_default());
    let mut fields = match before {
        Some(Value::Object(fields)) => fields,
        _ => Map::from_iter([("name".to_owned(), "".into())]),
    };
    let errors: Vec<_> = table::parse_values(line, zone)
        .filter_map(|(name, value)| match value {
            Ok(value) => {
                fields.insert(name.to_owned(), value);
                None
            }
            Err(message) => Some(table::error(line, name, message)),
        })
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut form = Value::Object(fields);
    clean_json(&mut form);
    Ok(form)
}

fn form_error(line: &CsvLine, error: FieldError) -> PeopleImportError {
    let pointer = error.pointer.unwrap_or_default();
    table::error(line, pointer.split('/').nth(1).unwrap_or_default(), error.message)
}
