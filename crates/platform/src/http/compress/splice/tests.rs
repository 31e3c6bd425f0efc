use std::io::Read as _;

use super::*;

fn decoded(encoding: Encoding, body: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    match encoding {
        Encoding::Identity => text.extend(body),
        Encoding::Gzip => drop(flate2::read::GzDecoder::new(body).read_to_end(&mut text).unwrap()),
        Encoding::Brotli => drop(brotli::Decompressor::new(body, 4096).read_to_end(&mut text).unwrap()),
    }
    text
}

/// A page whose second part repeats the first, and texts that the static dictionary of brotli knows.
fn page() -> (String, usize) {
    let head = "<!doctype html><html lang=\"en\"><head><title>Harlow County</title></head><body>".repeat(3);
    let row = |number: u32| format!("<li><a href=\"/news/{number}\">Contract of {number}</a></li>");
    let rows: String = (0..400).map(row).collect();
    let at = head.len();
    (format!("{head}<div id=\"root\">{rows}{head}</div>"), at)
}

const ENCODINGS: [Encoding; 3] = [Encoding::Identity, Encoding::Gzip, Encoding::Brotli];

#[test]
fn a_body_with_an_insertion_decodes_to_both_in_every_encoding() {
    let (text, at) = page();
    let body = SplicedBody::plain(text.clone().into(), at);
    let long = "<p>The meeting is canceled.</p>".repeat(300);
    for encoding in ENCODINGS {
        let encoded = body.encode(encoding).unwrap();
        assert_eq!(decoded(encoding, encoded.whole()), text.as_bytes(), "{encoding:?}");
        for inserted in ["", "x", "<p>Tonight’s meeting is canceled.</p>", &long] {
            let insertion = Insertion::new(Bytes::from(inserted.to_owned())).unwrap();
            let expected = [&text[..at], inserted, &text[at..]].concat();
            let spliced = encoded.with(&insertion, encoding);
            assert_eq!(decoded(encoding, &spliced), expected.as_bytes(), "{encoding:?}, {}", inserted.len());
        }
    }
}

#[test]
fn a_place_at_either_end_of_a_body_is_one() {
    for (text, at) in [("", 0), ("ab", 0), ("ab", 1), ("ab", 2), ("ab", 99)] {
        let body = SplicedBody::plain(text.into(), at);
        let insertion = Insertion::new(Bytes::from_static(b"<p>Vote today</p>")).unwrap();
        let at = at.min(text.len());
        let expected = [&text[..at], "<p>Vote today</p>", &text[at..]].concat();
        for encoding in ENCODINGS {
            let spliced = body.encode(encoding).unwrap().with(&insertion, encoding);
            assert_eq!(decoded(encoding, &spliced), expected.as_bytes(), "{encoding:?} of {text:?} at {at}");
        }
    }
}

#[test]
fn both_parts_together_are_hardly_larger_than_one_stream() {
    let (text, at) = page();
    let body = SplicedBody::plain(text.clone().into(), at);
    let parted = |encoding| body.encode(encoding).unwrap().whole().len();
    let (gzip, brotli) =
        (crate::http::compress::gzip(text.as_bytes()), crate::http::compress::brotli(text.as_bytes()));
    assert!(parted(Encoding::Gzip) < gzip.unwrap().len() * 6 / 5);
    assert!(parted(Encoding::Brotli) < brotli.unwrap().len() * 6 / 5);
}
