//! Host functions that the engine lacks: requests, local time, a log.

use std::cell::RefCell;
use std::rc::Rc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rquickjs::{Array, Ctx, Function, Object, Result};

use crate::{Fetch, FetchResponse};

pub(crate) type CurrentFetch = Rc<RefCell<Option<Fetch>>>;

pub(crate) fn install<'js>(ctx: &Ctx<'js>, fetch: &CurrentFetch) -> Result<()> {
    let globals = ctx.globals();
    let fetch = CurrentFetch::clone(fetch);
    globals.set(
        "__host_fetch",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>, method: String, path: String| {
            fetch_object(&ctx, &fetch, &method, &path)
        })?,
    )?;
    globals.set("__host_zoned", Function::new(ctx.clone(), zoned_parts)?)?;
    globals.set("__host_log", Function::new(ctx.clone(), log)?)
}

/// Fetches a path; returns `{ status, body }`
fn fetch_object<'js>(ctx: &Ctx<'js>, fetch: &CurrentFetch, method: &str, path: &str) -> Result<Object<'js>> {
    let answer = match fetch.borrow_mut().as_mut() {
        Some(fetch) => fetch(method, path),
        None => FetchResponse { status: 503, body: String::new() },
    };
    let object = Object::new(ctx.clone())?;
    object.set("status", answer.status)?;
    object.set("body", answer.body)?;
    Ok(object)
}

/// `[year, month, day, weekday from Sunday = 0, hour, minute, second, abbreviation, offset in minutes]`; null for an unknown time zone.
fn zoned_parts<'js>(ctx: Ctx<'js>, milliseconds: f64, zone: String) -> Result<Option<Array<'js>>> {
    #[allow(clippy::cast_possible_truncation, reason = "out of range becomes no instant")]
    let instant = Timestamp::from_millisecond(milliseconds as i64).ok();
    let (Some(instant), Ok(zone)) = (instant, TimeZone::get(&zone)) else { return Ok(None) };
    let local = instant.to_zoned(zone);
    let parts = Array::new(ctx)?;
    let numbers = [
        i32::from(local.year()),
        i32::from(local.month()),
        i32::from(local.day()),
        i32::from(local.weekday().to_sunday_zero_offset()),
        i32::from(local.hour()),
        i32::from(local.minute()),
        i32::from(local.second()),
    ];
    for (index, number) in numbers.into_iter().enumerate() {
        parts.set(index, number)?;
    }
    parts.set(7, local.time_zone().to_offset_info(instant).abbreviation())?;
    parts.set(8, local.offset().seconds() / 60)?;
    Ok(Some(parts))
}

fn log(level: String, message: String) {
    match level.as_str() {
        "error" => tracing::error!(target: "page", "{message}"),
        "warn" => tracing::warn!(target: "page", "{message}"),
        _ => tracing::info!(target: "page", "{message}"),
    }
}
