//! `/api/v1/admin/live`

use aide::axum::ApiRouter;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::Sse;
use axum::response::{IntoResponse as _, Response};
use uuid::Uuid;

use super::presence::{self, PresenceForm};
use super::stream::EventStream;
use super::topic::Topic;
use crate::preview::closed_site_pass;
use accounts::access::{Call, Calls as _};
use accounts::auth::{Auth, Caller};
use platform::web::client::{Client, network};
use platform::web::offloaded_body::offload;
use platform::web::{ApiError, ApiResult, Body, PathId};

/// Stops nginx from buffering the response, which never ends.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

pub fn routes(topics: &'static [Topic]) -> ApiRouter<Auth> {
    ApiRouter::new()
        .get(
            "/live",
            async move |State(auth): State<Auth>, request: Request| open_stream(auth, topics, request).await,
            Call::staff_area(
                "streamChanges",
                "live",
                "Subscribe to changes by others: a stream of server-sent events",
            )
            .with(|op| {
                op.description(
                    "`changed` names lists to read again; `presence` says who has which form open. \
                             After 25 seconds without events, a comment keeps the connection alive.",
                )
                .response_with::<200, String, _>(|response| {
                    response.description("`text/event-stream`, until either side closes the connection")
                })
            }),
        )
        .put(
            "/live/presence/{id}",
            async move |State(auth): State<Auth>,
                        Extension(caller): Extension<Caller>,
                        PathId(id): PathId,
                        Body(form): Body<PresenceForm>| {
                announce_open_form(auth, caller, topics, id, form).await
            },
            Call::staff_area("notePresence", "live", "Announce that a form is open, for 60 seconds")
                .no_content(),
        )
        .delete(
            "/live/presence/{id}",
            announce_closed_form,
            Call::staff_area("forgetPresence", "live", "Announce that a form was closed").no_content(),
        )
}

async fn open_stream(auth: Auth, topics: &'static [Topic], request: Request) -> ApiResult<Response> {
    let (parts, _) = request.into_parts();
    let caller = parts.extensions.get::<Caller>().ok_or(ApiError::NotSignedIn)?.clone();
    let who = parts.extensions.get::<Client>().map(|client| network(client.0));
    let guard = auth.streams.open(caller.account.id, who).await.map_err(|_| ApiError::Busy(10, None))?;
    // The staff area opens this stream first, so its response sets the cookie for a closed site. The site may be closed during the stream.
    let token = closed_site_pass(&auth, caller.session.id);
    let live = EventStream::new(auth, caller, parts.headers, topics, guard).await?;
    let mut response = Sse::new(offload(Box::pin(live.events()))).into_response();
    response.headers_mut().insert(UNBUFFERED, HeaderValue::from_static("no"));
    response.headers_mut().extend(token.map(|token| (header::SET_COOKIE, token)));
    Ok(response)
}

async fn announce_open_form(
    auth: Auth,
    caller: Caller,
    topics: &[Topic],
    id: Uuid,
    form: PresenceForm,
) -> ApiResult<StatusCode> {
    if !presence::may_see_form(topics, &form.form, caller.account.role) {
        return Err(ApiError::Forbidden);
    }
    presence::record_open_window(&auth, caller.account.id, id, form).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn announce_closed_form(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<StatusCode> {
    presence::delete_window(&auth, caller.account.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
