//! Calls of the API: each route declares its description and its permission.

use aide::axum::{ApiRouter, routing};
use aide::operation::OperationHandler;
use aide::transform::TransformOperation;
use aide::{OperationInput, OperationOutput};
use axum::Json;
use axum::handler::Handler;
use schemars::JsonSchema;

use super::Permission;
use platform::web::cache;
use platform::web::schemas::has_schemas;

pub type Describe = fn(TransformOperation<'_>) -> TransformOperation<'_>;

#[derive(Clone, Debug)]
pub struct Call {
    permission: Permission,
    id: String,
    tag: &'static str,
    summary: String,
    more: Vec<Describe>,
    is_cached: bool,
}

macro_rules! constructors {
    ($($name:ident $permission:ident $doc:literal)*) => {
        $(
            #[doc = $doc]
            pub fn $name(id: &str, tag: &'static str, summary: &str) -> Self {
                Self::new(Permission::$permission, id, tag, summary)
            }
        )*
    };
}

impl Call {
    pub fn new(
        permission: Permission,
        id: impl Into<String>,
        tag: &'static str,
        summary: impl Into<String>,
    ) -> Self {
        Self { permission, id: id.into(), tag, summary: summary.into(), more: Vec::new(), is_cached: false }
    }

    constructors! {
        public Public "Describes a call for everybody."
        account Account "Describes a call about the caller's own account."
        staff_area StaffArea "Describes a call for every role but `pending`."
        content Content "Describes a call for editors, staff and owners."
        shop Shop "Describes a call for shop accounts, staff and owners."
        staff Staff "Describes a call for staff and owners."
        owner Owner "Describes a call for owners."
    }

    pub fn cached(self) -> Self {
        Self { is_cached: true, ..self }
    }

    #[must_use]
    pub fn with(mut self, more: Describe) -> Self {
        self.more.push(more);
        self
    }

    pub fn no_content(self) -> Self {
        self.with(|op| op.response::<204, ()>())
    }

    pub fn ok<T: JsonSchema>(self) -> Self {
        self.with(|op| op.response::<200, Json<T>>())
    }

    pub fn created<T: JsonSchema>(self) -> Self {
        self.with(|op| op.response::<201, Json<T>>())
    }

    fn describe(self, op: TransformOperation<'_>) -> TransformOperation<'_> {
        let op = op.id(&self.id).tag(self.tag).summary(&self.summary);
        let more = self.more.into_iter().filter(|_| has_schemas());
        let op = more.fold(op, |op, more| more(op));
        let op = self.permission.declare(op);
        if self.is_cached { cache::cached(op) } else { op }
    }
}

macro_rules! methods {
    ($($method:ident $route:ident $doc:literal)*) => {
        pub trait Calls<S: Clone + Send + Sync + 'static>: Into<ApiRouter<S>> {
            $(
                #[doc = $doc]
                fn $method<H, I, O, T>(self, path: &str, handler: H, call: Call) -> ApiRouter<S>
                where
                    H: Handler<T, S> + OperationHandler<I, O>,
                    I: OperationInput,
                    O: OperationOutput,
                    T: 'static,
                {
                    self.into().api_route(path, routing::$route(handler, |op| call.describe(op)))
                }
            )*
        }
    };
}

methods! {
    get get_with "Adds a call by GET."
    post post_with "Adds a call by POST."
    put put_with "Adds a call by PUT."
    patch patch_with "Adds a call by PATCH."
    delete delete_with "Adds a call by DELETE."
}

impl<S: Clone + Send + Sync + 'static> Calls<S> for ApiRouter<S> {}
