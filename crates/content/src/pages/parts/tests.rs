use super::*;

fn html_of(markdown: &str) -> String {
    render(markdown).0.html
}

fn parts_of(markdown: &str) -> Vec<Part> {
    render(markdown).1.0
}

#[test]
fn lists_and_forms_leave_ordered_placeholders() {
    let markdown = "One.\n\n<!-- unionhall:documents category=contracts -->\n\nTwo.\n\n\
        <!--unionhall:news category=\"Safety & health\" limit=2-->\n<!-- unionhall:contact -->\n\nThree.";
    let (rendered, parts) = render(markdown);
    assert_eq!(
        rendered.html.replace('\n', ""),
        "<p>One.</p><aside></aside><p>Two.</p><aside></aside><aside></aside><p>Three.</p>"
    );
    assert_eq!(rendered.text, "One. Two. Three.");
    assert_eq!(
        parts.0,
        [
            Part::Documents { category: Some(DocumentCategory::Contract), limit: 20 },
            Part::News { category: Some("Safety & health".to_owned()), limit: 2 },
            Part::Contact,
        ]
    );
}

#[test]
fn document_categories_are_parsed_in_singular_and_plural() {
    for (text, category) in [
        ("contract", DocumentCategory::Contract),
        ("Policies", DocumentCategory::Policy),
        ("policy", DocumentCategory::Policy),
        ("memos", DocumentCategory::Memo),
    ] {
        let parts = parts_of(&format!("<!-- unionhall:documents category={text} -->"));
        assert_eq!(parts, [Part::Documents { category: Some(category), limit: 20 }], "{text}");
    }
}

#[test]
fn invalid_part_comments_render_nothing() {
    for comment in [
        "<!-- unionhall:people -->x",
        "<!-- unionhall:nothing -->",
        "<!-- unionhall:documents category=recipes -->",
        "<!-- unionhall:documents colour=red -->",
        "<!-- unionhall:documents limit=0 -->",
        "<!-- unionhall:documents limit=51 -->",
        "<!-- unionhall:news category=\"open -->",
        "<!-- unionhall:contact now -->",
        "<!-- unionhall:button label=Join -->",
        "<!-- unionhall:button label=Join link=javascript:alert(1) -->",
        "<!-- unionhall:button label=Join link=//evil.example -->",
        "<!-- unionhall:map address=\" \" -->",
        "<!-- unionhall:pictures -->",
        "<!-- unionhall:pictures picture=javascript:alert(1) -->",
        "<!-- other:documents -->",
        "<aside></aside>",
        "<!-- unionhall:contact --><aside></aside>",
    ] {
        let (rendered, parts) = render(comment);
        assert_eq!((rendered.html.trim(), parts), ("", Parts::default()), "{comment}");
    }
}

#[test]
fn part_comments_inside_a_block_are_ignored() {
    for inside in
        ["> <!-- unionhall:contact -->", "- <!-- unionhall:contact -->", "Text <!-- unionhall:contact -->"]
    {
        assert_eq!(parts_of(inside), [], "{inside}");
        assert!(!html_of(inside).contains("aside"), "{inside}");
    }
    assert_eq!(parts_of("```\n<!-- unionhall:contact -->\n```"), []);
}

#[test]
fn button_and_map_parts_render_as_links() {
    assert_eq!(
        html_of("<!-- unionhall:button label=\"Join <us>\" link=/join -->").trim(),
        "<p><a href=\"/join\" class=\"btn btn-solid\" rel=\"noopener\">Join &lt;us&gt;</a></p>"
    );
    assert_eq!(
        html_of("<!-- unionhall:map address=\"12 Main Street, Harlow\" -->").trim(),
        "<p>12 Main Street, Harlow</p><p><a href=\"https://www.google.com/maps/search/?api=1&amp;query=12+Main+Street%2C+Harlow\" \
         target=\"_blank\" class=\"btn\" rel=\"noopener\">View on Google Maps</a></p>"
    );
}

#[test]
fn picture_parts_render_as_a_list() {
    let html = html_of("<!-- unionhall:pictures picture=/media/images/a.jpg picture=/media/images/b.jpg -->");
    assert!(html.starts_with("<ul class=\"pictures\"><li><img "), "{html}");
    assert_eq!(html.matches("<img").count(), 2);
    assert!(html.contains("src=\"/media/images/b.jpg\""), "{html}");
}

#[test]
fn a_page_renders_at_most_one_form_and_twelve_lists() {
    assert_eq!(parts_of(&"<!-- unionhall:contact -->\n\n".repeat(2)), [Part::Contact]);
    let lists = "<!-- unionhall:news -->\n\n".repeat(20);
    let many = render(&format!("{lists}<!-- unionhall:contact -->"));
    assert_eq!((many.1.0.len(), many.0.html.matches(PLACEHOLDER).count()), (MAX_LISTS + 1, MAX_LISTS + 1));
}

#[test]
fn an_unknown_stored_part_keeps_its_position() {
    let parts: Parts =
        serde_json::from_str("[{\"kind\":\"weather\",\"town\":\"Harlow\"},{\"kind\":\"contact\"}]").unwrap();
    assert_eq!(parts.0, [Part::Unknown, Part::Contact]);
    let parts: Parts = serde_json::from_str(
        "[{\"kind\":\"documents\",\"category\":\"recipe\",\"limit\":3},{\"kind\":\"contact\"}]",
    )
    .unwrap();
    assert_eq!(parts.0, [Part::Unknown, Part::Contact]);
}

#[test]
fn a_button_to_the_site_itself_opens_in_the_same_tab() {
    let mut html = html_of("<!-- unionhall:button label=Join link=https://union.example/join -->");
    assert!(html.contains("target"), "{html}");
    markdown::open_own_links_in_tab(&mut html, "https://union.example");
    assert!(!html.contains("target"), "{html}");
}
