//! Answers of the program and what is asserted of them.

use axum::http::{HeaderMap, HeaderName, StatusCode};
use serde_json::Value;

/// An answer, read to its end.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Passes on an answer that has this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Checks the status, and some fields as [`shows`] does.
    #[track_caller]
    pub fn shows(&self, status: u16, fields: Value) {
        assert_eq!(self.status, status, "{}", self.text());
        shows(&self.json(), fields);
    }

    /// Tells whether a page was rendered for this very answer.
    pub fn was_rendered(&self) -> bool {
        self.header(platform::web::cache::SERVER_TIMING).contains("render")
    }

    /// A field of each item of a list.
    pub fn items(&self, field: &str) -> Vec<String> {
        let items = self.json()["items"].as_array().unwrap_or_else(|| panic!("{}", self.text())).clone();
        items.iter().map(|item| item[field].as_str().unwrap().to_owned()).collect()
    }
}

/// Checks some fields of a value, each by its path, such as `lines/0/name`; one that is missing is null.
#[track_caller]
pub fn shows(value: &Value, fields: Value) {
    for (path, expected) in fields.as_object().unwrap() {
        let found = value.pointer(&format!("/{path}")).unwrap_or(&Value::Null);
        assert_eq!(found, expected, "{path} of {value}");
    }
}

/// The errors of a form: the field of each and what it says.
pub fn errors(form: &impl garde::Validate<Context = ()>) -> Vec<(String, String)> {
    let errors = form.validate().err().map(|report| platform::web::extract::field_errors(&report));
    let errors = errors.unwrap_or_default().into_iter();
    errors.map(|error| (error.pointer.unwrap(), error.message)).collect()
}
