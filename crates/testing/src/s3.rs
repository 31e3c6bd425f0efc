//! A real S3 server, and a proxy that fails on demand.

mod line;
mod server;

pub use line::Line;
pub use server::S3;

pub fn settings(port: u16) -> [(&'static str, String); 5] {
    [
        ("media.storage", "s3".to_owned()),
        ("media.s3_endpoint", format!("http://127.0.0.1:{port}")),
        ("media.s3_bucket", "files".to_owned()),
        ("media.s3_access_key", "key".to_owned()),
        ("media.s3_secret_key", "secret".to_owned()),
    ]
}
