//! Conditional and range requests for files (RFC 9110, 13 and 14).

use std::ops::{Bound, Range};
use std::time::SystemTime;

use axum::http::{HeaderMap, StatusCode};
use headers::{
    ContentRange, ETag, HeaderMapExt as _, IfMatch, IfModifiedSince, IfNoneMatch, IfRange, IfUnmodifiedSince,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedRange {
    /// The whole file; also for multiple ranges, as the RFC allows.
    Whole,
    Part(Range<u64>),
    /// No existing byte: the response is 416.
    Unsatisfiable,
}

/// Evaluates the preconditions in the RFC's order. A returned status ends the request before its file is read.
pub fn precondition(headers: &HeaderMap, etag: Option<&ETag>, modified: SystemTime) -> Option<StatusCode> {
    if let Some((condition, etag)) = headers.typed_get::<IfMatch>().zip(etag) {
        if !condition.precondition_passes(etag) {
            return Some(StatusCode::PRECONDITION_FAILED);
        }
    } else if let Some(condition) = headers.typed_get::<IfUnmodifiedSince>()
        && !condition.precondition_passes(modified)
    {
        return Some(StatusCode::PRECONDITION_FAILED);
    }
    if let Some((condition, etag)) = headers.typed_get::<IfNoneMatch>().zip(etag) {
        return (!condition.precondition_passes(etag)).then_some(StatusCode::NOT_MODIFIED);
    }
    let condition = headers.typed_get::<IfModifiedSince>()?;
    (!condition.is_modified(modified)).then_some(StatusCode::NOT_MODIFIED)
}

pub fn requested_range(headers: &HeaderMap, size: u64, etag: Option<&ETag>) -> RequestedRange {
    let Some(range) = headers.typed_get::<headers::Range>() else { return RequestedRange::Whole };
    // A client with a part of another version gets the whole file. A date is too coarse to distinguish versions.
    let is_other = |condition: IfRange| condition.is_modified(etag, None);
    if headers.typed_get::<IfRange>().is_some_and(is_other) {
        return RequestedRange::Whole;
    }
    let mut ranges = range.satisfiable_ranges(size);
    let (first, more) = (ranges.next(), ranges.next().is_some());
    if more {
        return RequestedRange::Whole;
    }
    let Some((start, end)) = first else { return RequestedRange::Unsatisfiable };
    let start = match start {
        Bound::Included(start) => start,
        Bound::Excluded(before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match end {
        Bound::Included(last) => last.saturating_add(1).min(size),
        Bound::Excluded(end) => end.min(size),
        Bound::Unbounded => size,
    };
    if start < end { RequestedRange::Part(start..end) } else { RequestedRange::Unsatisfiable }
}

pub fn content_range(range: &Range<u64>, size: u64) -> ContentRange {
    ContentRange::bytes(range.clone(), Some(size)).unwrap_or_else(|_| ContentRange::unsatisfied_bytes(size))
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn a_single_range_is_served_and_multiple_ranges_return_the_file() {
        let etag: ETag = "\"a\"".parse().unwrap();
        let ask = |range: &str, if_range: Option<&str>| {
            let mut headers = HeaderMap::from_iter([(header::RANGE, range.parse().unwrap())]);
            if let Some(value) = if_range {
                headers.insert(header::IF_RANGE, value.parse().unwrap());
            }
            requested_range(&headers, 10, Some(&etag))
        };
        for (range, expected) in [
            ("bytes=2-4", RequestedRange::Part(2..5)),
            ("bytes=2-", RequestedRange::Part(2..10)),
            ("bytes=-3", RequestedRange::Part(7..10)),
            ("bytes=2-99", RequestedRange::Part(2..10)),
            ("bytes=10-", RequestedRange::Unsatisfiable),
            ("bytes=0-1,3-4", RequestedRange::Whole),
            ("lines=1-2", RequestedRange::Whole),
            ("bytes=4-2", RequestedRange::Unsatisfiable),
        ] {
            assert_eq!(ask(range, None), expected, "{range}");
        }
        assert_eq!(ask("bytes=2-4", Some("\"a\"")), RequestedRange::Part(2..5));
        assert_eq!(ask("bytes=2-4", Some("\"b\"")), RequestedRange::Whole);
    }
}
