use super::*;

fn passed(text: &str, size: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut scanner = HeaderScanner::new();
    for part in bytes.chunks_mut(size) {
        scanner.scan(part);
    }
    String::from_utf8(bytes).unwrap()
}

const GOOD: &[&str] = &[
    "GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /a HTTP/1.1\r\nhost: x\r\n\r\n",
    "\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nhost: x\r\nContent-Length:  5 \r\n\r\na\nb\n\nGET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3\r\na\nb\r\n0\r\n\r\n",
];

const BAD: &[&str] = &[
    "GET / HTTP/1.1\nhost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nhost: x\n\r\n",
    "GET / HTTP/1.1\r\nhost: x\r\n\n",
    "\nGET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /a HTTP/1.1\nhost: x\r\n\r\n",
    "POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\na\nGET /a HTTP/1.1\nhost: x\r\n\r\n",
    "POST / HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde",
    "POST / HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ntransfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ntransfer-encoding:\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\ncontent-length: +5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\ncontent-length: 5, 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\ncontent-length: 99999999999999999999999\r\n\r\nabcde",
];

#[test]
fn headers_are_parsed_strictly_in_chunks_of_any_size() {
    for size in 1..80 {
        for text in GOOD {
            assert_eq!(passed(text, size), *text, "parts of {size}");
        }
        for text in BAD {
            let passed = passed(text, size);
            assert!(passed.contains('\0'), "{text:?} in parts of {size}: {passed:?}");
        }
    }
    let long = format!("POST / HTTP/1.1\r\ncontent-length:{}5\r\n\r\nabcde", " ".repeat(100));
    assert!(passed(&long, 1000).contains('\0'), "what does not fit is not guessed at");
}

#[test]
fn ambiguous_paths_are_recognized() {
    for path in [
        "/",
        "/news/pay-agreement",
        "/media/images/a.b/c..d.webp",
        "/media/images/a%20b.webp",
        "/a/%zz",
        "/.well-known/x",
    ] {
        assert!(is_unambiguous_path(path), "{path}");
    }
    for path in [
        "/a/../b",
        "/..",
        "/./a",
        "/a/.",
        "/a%2fb",
        "/a%2Fb",
        "/%2e%2E/a",
        "/a%00",
        "/a%5cb",
        "/a\\b",
        "//a/..//b",
    ] {
        assert!(!is_unambiguous_path(path), "{path}");
    }
}
