use url::Url;

use super::keys::Keys;
use super::password::Password;
use super::values::optional;

#[derive(Clone, Debug)]
pub struct S3 {
    /// Endpoint of the server; `None` for Amazon's in `region`.
    pub endpoint: Option<String>,
    pub bucket: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: Password,
    /// Whether the bucket is part of the URL's path instead of the host name.
    pub path_style: bool,
}

pub(super) struct S3Keys {
    pub(super) endpoint: &'static str,
    pub(super) bucket: &'static str,
    pub(super) region: &'static str,
    pub(super) access_key: &'static str,
    pub(super) secret_key: &'static str,
    pub(super) path_style: &'static str,
}

impl S3 {
    /// Reads the settings of a bucket. With a `reason`, such as "media.storage is s3", they are required; without
    /// one the result is `None`.
    pub(super) fn read(keys: &mut Keys, names: &S3Keys, reason: Option<&str>) -> Option<Self> {
        let endpoint = optional(
            keys,
            names.endpoint,
            "an http or https address, such as https://s3.example.org",
            |text| {
                let url = Url::parse(text).ok()?;
                let is_bare = url.username().is_empty() && url.password().is_none() && url.query().is_none();
                let is_web = matches!(url.scheme(), "http" | "https") && url.has_host() && is_bare;
                is_web.then(|| text.trim_end_matches('/').to_owned())
            },
        );
        let name = |text: &str| {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
            (!text.is_empty() && text.bytes().all(letter)).then(|| text.to_owned())
        };
        let bucket = optional(keys, names.bucket, "the name of a bucket", name);
        let region =
            keys.take_with(names.region, "us-east-1".to_owned(), "a region, such as us-east-1", name);
        let access_key = optional(keys, names.access_key, "an access key's name", |text| {
            text.bytes().all(|byte| byte.is_ascii_graphic()).then(|| text.to_owned())
        });
        let allowed = format!("the secret of {}", names.access_key);
        let secret_key = Password::read(keys, names.secret_key, &allowed);
        let path_style = keys.take(names.path_style, endpoint.is_some(), "true or false");
        let reason = reason?;
        Some(Self {
            endpoint,
            bucket: keys.required(names.bucket, bucket, reason),
            region,
            access_key: keys.required(names.access_key, access_key, reason),
            secret_key: keys.required(names.secret_key, secret_key, reason),
            path_style,
        })
    }
}
