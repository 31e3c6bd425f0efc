use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::model::session;
use platform::web::html::{Form, Notice};

pub const PATH: &str = "/pay/demo";

pub fn page(session: &session::Model) -> Response {
    let notice = Notice {
        title: "Demo payment".into(),
        paragraphs: vec![
            "This is a trial page. It takes no money and asks for no card.".into(),
            format!("{}: {}", session.title, session.amount_cents),
            session.description.clone(),
        ],
        form: Some(Form {
            action: PATH,
            hidden: vec![("session", session.id.clone())],
            buttons: vec![("pay", "Pay now"), ("cancel", "Go back without paying")],
        }),
        link: None,
    };
    notice.into_response(StatusCode::OK)
}

pub fn redirect_back(url: &str) -> Response {
    Redirect::to(url).into_response()
}
