#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

macro_rules! module {
    ($($subject:ident)*) => {
        $(mod $subject;)*
    };
}

content::subjects!(module);
