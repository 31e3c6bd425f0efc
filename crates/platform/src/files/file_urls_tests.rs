use serde_json::json;

use super::*;

fn read(text: &str) -> Option<(String, String)> {
    FileUrl::parse(text).map(|address| (address.host, address.file))
}

#[test]
fn file_urls_are_parsed_like_in_a_browser() {
    let here = |file: &str| Some((String::new(), file.to_owned()));
    for text in [
        "/media/images/2026/hall.jpg",
        " /media/images/2026/hall.jpg ",
        "/media/images/2026/hall.jpg?w=640",
        "/media/images/2026/hall.jpg#top",
        "../media/images/2026/hall.jpg",
        "/news/../media/images/2026/hall.jpg",
    ] {
        assert_eq!(read(text), here("images/2026/hall.jpg"), "{text}");
    }
    let there = |host: &str| Some((host.to_owned(), "documents/bylaws.pdf".to_owned()));
    assert_eq!(read("https://Union.example/media/documents/bylaws.pdf"), there("union.example"));
    assert_eq!(read("https://union.example:443/media/documents/bylaws.pdf"), there("union.example"));
    assert_eq!(read("http://127.0.0.1:8080/media/documents/bylaws.pdf"), there("127.0.0.1:8080"));
    assert_eq!(read("//union.example/media/documents/bylaws.pdf"), there("union.example"));
    assert_eq!(host_of("https://union.example"), "union.example");
    assert_eq!(host_of("http://127.0.0.1:8080"), "127.0.0.1:8080");
    for text in [
        "",
        "hall.jpg",
        "See /media/images/hall.jpg",
        "/media/images/",
        "/media/secrets/hall.jpg",
        "/media/images/.hidden",
        "/old/media/images/hall.jpg",
        "/news?from=/media/images/hall.jpg",
        "mailto:/media/images/hall.jpg",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn file_urls_are_found_only_in_the_configured_fields() {
    let shown = json!({
        "featured_img": "/media/images/a.jpg",
        "excerpt": "/media/images/no.jpg",
        "content_md": "![](/media/images/no.jpg)",
        "content_html": "<p>src=\"/media/images/no.jpg\" <a class=\"x\" href=\"/media/documents/b.pdf?x=1\">B</a>\
            <img alt=\"\" src=\"https://union.example/media/images/c.jpg\"></p><code>/media/images/no.jpg</code>",
        "toc": [{ "href": "/media/images/no.jpg" }],
        "count": 1,
        "nothing": null,
    });
    let fields = FileFields { urls: &["featured_img", "count", "nothing"], texts: &["content_html"] };
    let files: Vec<_> = fields.files_in(&shown).into_iter().map(|found| found.file).collect();
    assert_eq!(files, ["documents/b.pdf", "images/a.jpg", "images/c.jpg"]);
}

#[test]
fn secret_path_segments_are_not_part_of_the_folder() {
    let secret = "0123456789abcdef0123456789abcdef";
    assert_eq!(folder_of("hall.jpg"), "");
    assert_eq!(folder_of("2026/june/hall.jpg"), "2026/june");
    assert_eq!(folder_of(&format!("{secret}/minutes.pdf")), "");
    assert_eq!(folder_of(&format!("2026/{secret}/minutes.pdf")), "2026");
    assert_eq!(folder_of("0123456789abcdef/minutes.pdf"), "0123456789abcdef");
}
