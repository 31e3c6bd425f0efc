//! Calls of the program by visitors and staff.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, header};
use serde_json::Value;

use crate::{Answer, TestApp};
use platform::web::client::Client;
use platform::web::key;

impl TestApp {
    /// A visitor's GET of a page or document.
    pub async fn page(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// A GET from the machine itself.
    pub async fn locally(&self, path: &str) -> Answer {
        let client = Client(std::net::Ipv4Addr::LOCALHOST.into());
        let request = Request::get(path).header(header::HOST, "127.0.0.1:8080").extension(client);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// A visitor's GET below `/api/v1`.
    pub async fn get(&self, path: &str) -> Answer {
        let request = Request::get(format!("/api/v1{path}")).header(key::HEADER, &self.app.key);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// As [`TestApp::page`], taking `encoding`.
    pub async fn encoded(&self, path: &str, encoding: &str) -> Answer {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, encoding);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// A call with the site's key and these headers.
    pub async fn call(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let request = Request::builder().method(method).uri(path).header(key::HEADER, &self.app.key);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        self.send(request.body(body.into()).unwrap()).await
    }

    /// Sends a file or a table below `/api/v1/admin`.
    pub async fn upload(&self, path: &str, token: &str, kind: &str, body: impl Into<Body>) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", kind)];
        self.call(Method::POST, &format!("/api/v1/admin{path}"), &headers, body).await
    }

    /// A call below `/api/v1/admin`.
    pub async fn staff(&self, method: Method, path: &str, token: &str, body: Value) -> Answer {
        let headers = [("authorization", &*format!("Bearer {token}"))];
        self.call(method, &format!("/api/v1/admin{path}"), &headers, body.to_string()).await
    }

    /// Ends the session of a token.
    pub async fn sign_out(&self, token: &str) {
        let headers = [("authorization", &*format!("Bearer {token}"))];
        self.call(Method::POST, "/auth/v1/logout?scope=local", &headers, "").await.is(204);
    }

    /// A GET below `/api/v1/admin`.
    pub async fn read(&self, path: &str, token: &str) -> Answer {
        self.staff(Method::GET, path, token, Value::Null).await
    }

    /// As [`TestApp::staff`], for the version of the row that is stored now.
    pub async fn change(&self, method: Method, path: &str, token: &str, body: Value) -> Answer {
        let row = path.trim_end_matches("/restore");
        let etag = self.read(row, token).await.header(header::ETAG).to_owned();
        self.staff_if(method, path, token, &etag, body).await
    }

    /// As [`TestApp::staff`], with `If-Match`.
    pub async fn staff_if(&self, method: Method, path: &str, token: &str, etag: &str, body: Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("if-match", etag)];
        self.call(method, &format!("/api/v1/admin{path}"), &headers, body.to_string()).await
    }
}
