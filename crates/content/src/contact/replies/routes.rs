use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use sea_orm::{EntityTrait as _, QuerySelect as _};

use super::rules::ReplyForm;
use super::view::MessageReply;
use super::{mail, queries};
use crate::contact::config::ContactConfig;
use crate::contact::model::{self as messages, Entity};
use crate::contact::schema::CONTACT_MESSAGES;
use crate::contact::staff::Messages;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource::{self, Resource as _};
use platform::core::Core;
use platform::database::{Reader, StoreError};
use platform::mail::queue;
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult, Body, IfMatch, List, PathId, WithETag};

/// Per account: more than one person types, too few to mail a crowd.
const REPLIES: Quota = Quota::new("message replies", 60, 20);

/// Per message: enough for a conversation, too few to flood a third party whose address the message names.
const REPLIES_TO_MESSAGE: Quota = Quota::daily("replies to a message", 30);

pub(in crate::contact) fn staff() -> ApiRouter<Core> {
    resource::routes_without_create::<Messages>()
.get("/contact-messages/{id}/replies", list, Call::content("listMessageReplies", "contact", "List the replies to a message, oldest first"))
.post("/contact-messages/{id}/replies", send, Call::content("replyToMessage", "contact", "Reply to a message by email").with(|op| op.description(
                    "The message becomes `replied` once the mail server has accepted the reply. Each reply raises the version of the message.",
                ).response::<201, Json<messages::Model>>()))
}

async fn list(db: Reader, PathId(id): PathId) -> ApiResult<Json<List<MessageReply>>> {
    let message = Entity::find_by_id(id).one(db.on(CONTACT_MESSAGES)).await.map_err(StoreError::from)?;
    message.ok_or(ApiError::NotFound)?;
    Ok(Json(List::whole(queries::list(&db, id).await?)))
}

async fn send(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
    Body(form): Body<ReplyForm>,
) -> ApiResult<WithETag<messages::Model>> {
    // A trial site writes its emails to files.
    if core.config.mail.host.is_none() && !core.config.server.is_on_this_machine() {
        return Err(ApiError::conflict(
            "mail_not_set_up",
            "This site can't send email yet. Ask your operator to set mail.host, then send your reply again.",
        ));
    }
    core.limits.take(REPLIES, &caller.account.id.to_string()).await?;
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    let message = Entity::find_by_id(id).lock_exclusive().one(tx.read()).await.map_err(StoreError::from)?;
    let message = message.ok_or(ApiError::NotFound)?;
    if_match.check(message.version, || message.clone())?;
    core.limits.take(REPLIES_TO_MESSAGE, &id.to_string()).await?;
    let reply = core.entropy.uuid();
    let message = queries::create(tx, &message, caller.account.id, form, reply, change.now()).await?;
    let reply_to = core.config.section::<ContactConfig>().reply_to;
    queue(tx, mail::new_mail(reply_to), reply, change.now()).await?;
    // The audit log omits the text, which is deleted with the message.
    change.commit([AuditEvent::new("replied", Messages::NAMES.label, id, "Message")]).await?;
    Ok(WithETag { status: StatusCode::CREATED, version: message.version, body: message })
}
