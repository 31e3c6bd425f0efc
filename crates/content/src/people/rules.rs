use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};

use super::groups;
use super::model::{ActiveModel, GroupNames, Model};
use platform::database::{Instant, fold, search_text};
use platform::files::HasImage;
use platform::rules::{self, MAX_SHORT_CHARS};

const MAX_PHONE_CHARS: usize = 50;
/// The digits of an internal extension.
const MIN_PHONE_DIGITS: usize = 3;

/// Fields of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PersonForm {
    /// Name.
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// Position in the union, such as "Chief Steward".
    #[serde(default)]
    #[garde(inner(custom(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub post: Option<String>,
    /// The groups that the person is in, at least one.
    #[serde(default)]
    #[garde(custom(group_names))]
    pub groups: Vec<String>,
    /// Worksite.
    #[serde(default)]
    #[garde(inner(custom(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub worksite: Option<String>,
    /// Whether visitors see the worksite.
    #[serde(default)]
    #[garde(skip)]
    pub worksite_public: bool,
    /// Shift.
    #[serde(default)]
    #[garde(inner(custom(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub shift: Option<String>,
    /// Whether visitors see the shift.
    #[serde(default)]
    #[garde(skip)]
    pub shift_public: bool,
    /// Phone number.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(phone_number)), length(chars, max = MAX_PHONE_CHARS))]
    pub phone: Option<String>,
    /// Whether visitors see the phone number.
    #[serde(default)]
    #[garde(skip)]
    pub phone_public: bool,
    /// Email address.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(trimmed_email)))]
    pub email: Option<String>,
    /// Whether visitors see the email address. They may write to the person either way.
    #[serde(default)]
    #[garde(skip)]
    pub email_public: bool,
    /// URL of the picture.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::file_url)))]
    pub image_url: Option<String>,
    /// Whether visitors see the picture.
    #[serde(default)]
    #[garde(skip)]
    pub image_public: bool,
    /// The first day of the term of office.
    #[serde(default)]
    #[garde(skip)]
    pub term_from: Option<Instant>,
    /// The last day of the term of office.
    #[serde(default)]
    #[garde(custom(not_before(self.term_from)))]
    pub term_until: Option<Instant>,
    /// Position; lower numbers come first. Defaults to 0.
    #[serde(default, deserialize_with = "rules::or_default")]
    #[garde(skip)]
    pub sort_order: i64,
    /// Whether the person is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
}

fn group_names(names: &[String], context: &()) -> garde::Result {
    let names = groups::normalize(names.to_vec());
    if names.is_empty() {
        return Err(garde::Error::new("Choose at least one group"));
    }
    if names.len() > groups::MAX_GROUPS_PER_PERSON {
        return Err(garde::Error::new(format!("Choose at most {} groups", groups::MAX_GROUPS_PER_PERSON)));
    }
    for name in names {
        rules::one_line(&name, context)?;
        if name.chars().count() > MAX_SHORT_CHARS {
            return Err(garde::Error::new(format!("A group has at most {MAX_SHORT_CHARS} characters")));
        }
    }
    Ok(())
}

fn phone_number(text: &str, context: &()) -> garde::Result {
    if text.chars().filter(char::is_ascii_digit).count() < MIN_PHONE_DIGITS {
        return Err(garde::Error::new("Enter a phone number"));
    }
    rules::one_line(text, context)
}

/// Phones append a blank to completed text.
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

fn not_before(from: Option<Instant>) -> impl FnOnce(&Option<Instant>, &()) -> garde::Result {
    move |until, &()| match from.zip(*until) {
        Some((from, until)) if until < from => Err(garde::Error::new("Must not be before the first day")),
        _ => Ok(()),
    }
}

/// The public details of a person: the only source of pages, the API, contact cards and structured data.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PublicDetails {
    /// Unique identifier.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// Position in the union, such as "Chief Steward".
    pub post: Option<String>,
    /// The groups that the person is in.
    pub groups: Vec<String>,
    /// Worksite; null where it is not public.
    pub worksite: Option<String>,
    /// Shift; null where it is not public.
    pub shift: Option<String>,
    /// Phone number; null where it is not public.
    pub phone: Option<String>,
    /// Email address; null where it is not public.
    pub email: Option<String>,
    /// URL of the picture; null where it is not public.
    pub image_url: Option<String>,
    /// The first day of the term of office.
    pub term_from: Option<Instant>,
    /// The last day of the term of office.
    pub term_until: Option<Instant>,
    /// Whether visitors can write to the person through the site, without seeing the email address.
    pub accepts_messages: bool,
}

impl PublicDetails {
    /// Returns the details that the switches of a person make public. No other function decides this.
    pub fn of(id: Uuid, form: PersonForm) -> Self {
        let public = |is_public: bool, value: Option<String>| rules::non_blank(value).filter(|_| is_public);
        Self {
            id,
            accepts_messages: rules::non_blank(form.email.clone()).is_some(),
            name: form.name,
            post: rules::non_blank(form.post),
            groups: form.groups,
            worksite: public(form.worksite_public, form.worksite),
            shift: public(form.shift_public, form.shift),
            phone: public(form.phone_public, form.phone),
            email: public(form.email_public, form.email),
            image_url: public(form.image_public, form.image_url),
            term_from: form.term_from,
            term_until: form.term_until,
        }
    }

    fn search_text(&self) -> String {
        let texts = [Some(&self.name), self.post.as_ref(), self.worksite.as_ref(), self.shift.as_ref()];
        search_text(texts.into_iter().flatten().chain(&self.groups).map(String::as_str))
    }
}

impl From<Model> for PublicDetails {
    fn from(row: Model) -> Self {
        Self::of(row.id, row.into())
    }
}

impl HasImage for PublicDetails {
    fn picture(&self) -> Option<&str> {
        self.image_url.as_deref()
    }
}

impl From<PersonForm> for ActiveModel {
    fn from(form: PersonForm) -> Self {
        let form =
            PersonForm { name: form.name.trim().to_owned(), groups: groups::normalize(form.groups), ..form };
        let public = PublicDetails::of(Uuid::nil(), form.clone());
        Self {
            search_text: Set(public.search_text()),
            public_worksite: Set(public.worksite.unwrap_or_default()),
            public_shift: Set(public.shift.unwrap_or_default()),
            sort_key: Set(fold(&form.name)),
            name: Set(form.name),
            post: Set(rules::non_blank(form.post)),
            groups: Set(GroupNames(form.groups)),
            worksite: Set(rules::non_blank(form.worksite)),
            worksite_public: Set(form.worksite_public),
            shift: Set(rules::non_blank(form.shift)),
            shift_public: Set(form.shift_public),
            phone: Set(rules::non_blank(form.phone)),
            phone_public: Set(form.phone_public),
            email: Set(rules::non_blank(form.email)),
            email_public: Set(form.email_public),
            image_url: Set(rules::non_blank(form.image_url)),
            image_public: Set(form.image_public),
            term_from: Set(form.term_from),
            term_until: Set(form.term_until),
            sort_order: Set(form.sort_order),
            published: Set(form.published),
            ..Self::default()
        }
    }
}

impl From<Model> for PersonForm {
    fn from(row: Model) -> Self {
        Self {
            name: row.name,
            post: row.post,
            groups: row.groups.0,
            worksite: row.worksite,
            worksite_public: row.worksite_public,
            shift: row.shift,
            shift_public: row.shift_public,
            phone: row.phone,
            phone_public: row.phone_public,
            email: row.email,
            email_public: row.email_public,
            image_url: row.image_url,
            image_public: row.image_public,
            term_from: row.term_from,
            term_until: row.term_until,
            sort_order: row.sort_order,
            published: row.published,
        }
    }
}

impl PersonForm {
    pub(super) fn make_private(&mut self) {
        self.worksite_public = false;
        self.shift_public = false;
        self.phone_public = false;
        self.email_public = false;
        self.image_public = false;
    }

    /// Keeps a switch on only where it is on in `before`, for the same value: staff decide on visible values. Publication stays as in
    /// `before`.
    pub(super) fn retain_publication(&mut self, before: &Self) {
        self.published = before.published;
        self.worksite_public = before.worksite_public && before.worksite == self.worksite;
        self.shift_public = before.shift_public && before.shift == self.shift;
        self.phone_public = before.phone_public && before.phone == self.phone;
        self.email_public = before.email_public && before.email == self.email;
        self.image_public = before.image_public && before.image_url == self.image_url;
    }
}
