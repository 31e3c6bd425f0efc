use super::{bounded, limits, open_own_links_in_tab, render, upgrade_html};

#[test]
fn all_supported_markdown_is_rendered() {
    let text = "# One\n## Two\n### Three\n\n> quote\n\n- a\n- b\n\n1. c\n\n---\n\n```js\nlet x = '<b>';\n```\n\n\
                | a | b |\n|---|--:|\n| 1 | 2 |\n\n**bold** *italic* ~~gone~~ `code`\n\n![alt](/media/images/a.webp \"A caption\")";
    let html = render(text).html;
    for part in [
        "<h2 id=\"s-one\">One</h2>",
        "<h3 id=\"s-two\">Two</h3>",
        "<h4 id=\"s-three\">Three</h4>",
        "<blockquote>",
        "<ul>",
        "<ol>",
        "<hr>",
        "let x = '&lt;b&gt;';",
        "<div class=\"table-scroll\" role=\"region\" aria-labelledby=\"s-three\" tabindex=\"0\"><table>",
        "<strong>bold</strong>",
        "<em>italic</em>",
        "<del>gone</del>",
        "<code>code</code>",
        "<figure><img",
        "loading=\"lazy\"",
        "<figcaption>A caption</figcaption>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

#[test]
fn table_column_alignment_is_rendered_as_a_class() {
    let text = "|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|`<td align=\"right\">`|";
    let html = render(text).html;
    for part in [
        "<th>a</th>",
        "<th class=\"align-right\">b</th>",
        "<th class=\"align-center\">c</th>",
        "<td class=\"align-right\">2</td>",
        "<td class=\"align-center\">3</td>",
        "<code>&lt;td align=\"right\"&gt;</code>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("<td align") && !html.contains("<th align"), "{html}");
}

#[test]
fn a_dash_at_the_end_of_a_quote_marks_its_author() {
    let marked = |text: &str| render(text).html.matches("<p class=\"attribution\">").count();
    assert_eq!(marked("> Keep.\n>\n> — A nurse, *on nights*\n\nThen\n\n> Go.\n>\n> – A cook\n"), 2);
    for text in ["> — Yes\n", "> One\n>\n> Two\n", "> One\n\n— A nurse\n", "One\n\n— A nurse\n\n> Two\n"]
    {
        assert_eq!(marked(text), 0, "{text}");
    }
}

#[test]
fn each_table_region_has_a_unique_label() {
    let table = "|a|\n|-|\n|1|\n\n";
    let html = render(&format!("{table}## Pay\n\n{table}### Steps\n\n{table}{table}")).html;
    let names: Vec<_> = html
        .split("role=\"region\" ")
        .skip(1)
        .map(|rest| rest.split(" tabindex=\"0\"><table>").next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "aria-label=\"Table 1\"",
            "aria-labelledby=\"s-pay\"",
            "aria-labelledby=\"s-steps\"",
            "aria-label=\"Table 4\""
        ]
    );
}

#[test]
fn code_blocks_are_focusable_and_labeled() {
    let html = render("```sh\na <pre>\n```\n\n> `<pre>`\n\n    b").html;
    let regions: Vec<_> = html.split("<pre ").skip(1).map(|rest| rest.split('>').next().unwrap()).collect();
    assert_eq!(
        regions,
        [
            "role=\"region\" aria-label=\"Code 1\" tabindex=\"0\"",
            "role=\"region\" aria-label=\"Code 2\" tabindex=\"0\""
        ]
    );
    assert!(html.contains("a &lt;pre&gt;") && html.contains("<code>&lt;pre&gt;</code>"), "{html}");
}

#[test]
fn html_in_image_alt_text_is_escaped() {
    let html = render("![<pre><table><img src=x onerror=y>](/media/images/a.webp \"<pre>\")").html;
    assert_eq!(html.matches("<img").count(), 1, "{html}");
    assert!(!html.contains("role=") && !html.contains("<pre") && !html.contains("<table"), "{html}");
}

#[test]
fn stored_code_blocks_without_a_label_are_upgraded() {
    let today = render("```\na\n```\n\n## Pay\n\n|b|\n|-|\n|1|\n\n```\nc\n```").html;
    let mut before = today.clone();
    for number in 1..=2 {
        before = before.replace(&format!(" role=\"region\" aria-label=\"Code {number}\" tabindex=\"0\""), "");
    }
    assert_eq!(before.matches("<pre>").count(), 2, "{before}");
    let nameless = before.replace("aria-labelledby=\"s-pay\"", "aria-label=\"Table\"");
    assert_eq!(upgrade_html(before), today);
    assert_eq!(upgrade_html(nameless), today);
    assert_eq!(upgrade_html(today.clone()), today);
}

#[test]
fn stored_tables_of_earlier_versions_are_upgraded() {
    let text = "## Pay\n\n|a|b|c|\n|:-|-:|:-:|\n|1|2|`<td align=\"right\">`|\n\n|d|\n|-|\n|3|";
    let today = render(text).html;
    let before = today
        .replace("aria-labelledby=\"s-pay\"", "aria-label=\"Table\"")
        .replace("aria-label=\"Table 2\"", "aria-label=\"Table\"")
        .replace("class=\"align-", "align=\"")
        .replace("<td>1", "<td align=\"left\">1");
    assert!(before.matches(" align=").count() == 6 && before.matches("\"Table\"").count() == 2, "{before}");
    assert_eq!(upgrade_html(before), today);
    assert_eq!(upgrade_html(today.clone()), today);
}

#[test]
fn links_to_other_sites_open_in_a_new_tab() {
    let html = render("[out](https://example.org/?a=1&b=2) [in](/news) [mail](mailto:a@example.org)").html;
    assert!(
        html.contains(
            "<a href=\"https://example.org/?a=1&amp;b=2\" target=\"_blank\" rel=\"noopener\">out</a>"
        ),
        "{html}"
    );
    assert!(html.contains("<a href=\"/news\" rel=\"noopener\">in</a>"), "{html}");
    assert!(html.contains("mailto:a@example.org"), "{html}");
}

#[test]
fn links_to_the_site_itself_open_in_the_same_tab() {
    let texts = [
        ("https://union.example/news?a=1&b=2", false),
        ("https://union.example", false),
        ("https://union.example#pay", false),
        ("https://union.example.org/", true),
        ("https://union.example:8443/", true),
        ("https://example.org/?to=https://union.example/", true),
    ];
    for (address, is_away) in texts {
        let mut html = render(&format!("[in]({address}) and [out](https://example.org)")).html;
        open_own_links_in_tab(&mut html, "https://union.example");
        let (first, second) = html.split_once("</a>").unwrap();
        assert_eq!(first.contains("_blank"), is_away, "{html}");
        assert!(first.contains("href=\"https://") && second.contains("_blank"), "{html}");
    }
}

#[test]
fn urls_of_other_sites_are_recognized_in_every_form() {
    for address in ["HTTPS://example.org/", "hTTp://example.org/", "//example.org/a"] {
        let html = render(&format!("[out]({address})")).html;
        assert!(html.contains("target=\"_blank\" rel=\"noopener\""), "{html}");
    }
    for address in ["/news", "news", "#pay", "?tab=past", "mailto:a@example.org", "tel:+13125550100"] {
        let html = render(&format!("[in]({address})")).html;
        assert!(html.contains("<a href") && !html.contains("target"), "{html}");
    }
}

#[test]
fn headings_are_nested_below_the_page_title() {
    let levels = |text: &str| render(text).toc.0.into_iter().map(|heading| heading.level).collect::<Vec<_>>();
    assert_eq!(levels("# A\n## B\n### C\n# D"), [2, 3, 4, 2]);
    assert_eq!(
        levels("## A\n### B\n## C"),
        [2, 3, 2],
        "whoever begins below begins with the first level all the same"
    );
    assert_eq!(levels("# A\n### B\n###### C"), [2, 3, 4], "none is left out");
    assert_eq!(levels("# A\n## B\n### C\n#### D\n##### E"), [2, 3, 4, 5, 6]);
}

#[test]
fn scripts_and_event_handlers_are_removed() {
    for text in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](  JaVaScRiPt:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "![x](javascript:alert(1))",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<svg><script>alert(1)</script></svg>",
        "<iframe src=https://example.org></iframe>",
        "# x\" onmouseover=\"alert(1)",
        "![\"onerror=alert(1)](x \"\\\" onerror=alert(1)\")",
        "`` ` ``<style>*{color:red}</style>",
    ] {
        let html = render(text).html.to_lowercase();
        // Parsed as a browser would: no forbidden element, attribute or URL.
        let tags: Vec<_> =
            html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default()).collect();
        for tag in tags {
            let outside: String = tag.split('"').step_by(2).collect();
            assert!(!outside.contains(" on"), "{tag} in {html}");
            assert!(!tag.contains("javascript:") && !tag.contains("data:"), "{tag} in {html}");
            for name in ["script", "svg", "iframe", "style"] {
                assert!(!tag.starts_with(name), "{tag} in {html}");
            }
        }
    }
}

#[test]
fn heading_ids_are_unique_and_prefixed() {
    let ids: Vec<_> = render("# A\n# A\n# A 2\n# A\n# Unionhall state")
        .toc
        .0
        .into_iter()
        .map(|heading| heading.id)
        .collect();
    assert_eq!(ids, ["s-a", "s-a-2", "s-a-2-2", "s-a-3", "s-unionhall-state"]);
}

#[test]
fn plain_text_contains_the_words_without_markup() {
    let text = render("# Pay\n\nThe *new* [table](/x):\n\n- 4 %\n- 3 %\n\n`code`").text;
    assert_eq!(text, "Pay The new table: 4 % 3 % code");
}

#[test]
fn deep_nesting_is_truncated() {
    let quotes = render(&format!("{}end\n\nAfter", "> ".repeat(300)));
    assert!(quotes.html.matches("<blockquote>").count() <= 100, "{}", quotes.html);
    assert!(quotes.html.contains("<p>After</p>") && !quotes.text.contains("end"), "{}", quotes.text);
    let stars = render(&format!("{}{}", "*a _b ".repeat(150), "c_ c* ".repeat(150)));
    assert!((50..=100).contains(&stars.html.matches("<em>").count()), "{}", stars.html);
    let usual = render(&format!("{}kept", "> ".repeat(20)));
    assert_eq!((usual.html.matches("<blockquote>").count(), usual.text.as_str()), (20, "kept"));
}

#[test]
fn inline_images_stay_inline_and_standalone_images_become_figures() {
    let html = render("Before ![a](/media/images/a.webp \"A caption\") after.\n\n![b](/media/images/b.webp \"Its \\\"own\\\"\")").html;
    assert_eq!(
        html.trim(),
        "<p>Before <img src=\"/media/images/a.webp\" alt=\"a\" title=\"A caption\" loading=\"lazy\"> after.</p>\n\
         <figure><img src=\"/media/images/b.webp\" alt=\"b\" title=\"Its &quot;own&quot;\" loading=\"lazy\"><figcaption>Its \"own\"</figcaption></figure>"
    );
}

fn table(columns: usize, rows: usize) -> String {
    format!("|{}\n|{}\n{}", "a|".repeat(columns), "-|".repeat(columns), "x\n".repeat(rows))
}

#[test]
fn text_beyond_the_cell_nesting_or_size_limit_is_rejected() {
    let message = |text: &str| bounded(text, &()).map_err(|error| error.to_string());
    let cells = "Too many table cells. At most 10,000 are allowed.";
    let levels = "Quotes, lists or emphasis are nested too deeply. At most 20 levels are allowed.";
    let bytes = "The page would be too large. At most 1 MiB of HTML is allowed.";
    assert_eq!(message(&table(100, 99)), Ok(()), "10,000 cells");
    assert_eq!(message(&table(100, 100)), Err(cells.to_owned()));
    assert_eq!(
        message(&format!("{}\n{}", table(100, 49), table(100, 50))),
        Err(cells.to_owned()),
        "all tables count"
    );
    assert_eq!(message(&table(1_000, 499)), Err(cells.to_owned()), "refused before it is parsed");
    assert_eq!(message(&format!("> {}", table(1_000, 499).replace('\n', "\n> "))), Err(cells.to_owned()));
    for (text, deeper) in [
        (format!("{}x", "> ".repeat(20)), format!("{}x", "> ".repeat(21))),
        (format!("{}x", "- ".repeat(20)), format!("{}x", "- ".repeat(21))),
        (format!("{}**x**", "> ".repeat(19)), format!("{}**x**", "> ".repeat(20))),
    ] {
        assert_eq!((message(&text), message(&deeper)), (Ok(()), Err(levels.to_owned())), "{text}");
    }
    assert_eq!(message(&"# a\n".repeat(50_000)), Err(bytes.to_owned()));
}

#[test]
fn the_cell_estimate_is_never_below_the_parsed_count() {
    for text in [
        table(30, 40),
        format!("> {}", table(30, 40).replace('\n', "\n> ")),
        format!("- {}", table(30, 40).replace('\n', "\n  ")),
        format!("1. > {}", table(30, 40).replace('\n', "\n   > ")),
        format!("text\n{}\n\n{}", table(9, 3), table(7, 5)),
        "a|b\n-|:-:\n1|2|3|4\n\n|c|\n|---|\n||".to_owned(),
        "a\n|-|\nb".to_owned(),
    ] {
        let arena = comrak::Arena::new();
        let cells = limits::count_cells(comrak::parse_document(&arena, &text, &super::options()));
        assert!(cells > 0 && limits::most_cells(&text) >= cells, "{cells} in {text}");
    }
}

#[test]
fn stored_html_beyond_the_limit_is_truncated_and_well_formed() {
    let html = render(&format!("# Pay\n\n{}", table(300, 500))).html;
    assert!(html.len() > limits::MAX_HTML_BYTES, "{}", html.len());
    let shown = upgrade_html(html);
    assert!(shown.len() < limits::MAX_HTML_BYTES + 1_000, "{}", shown.len());
    assert!(
        shown.starts_with("<h2 id=\"s-pay\">Pay</h2>") && shown.contains("class=\"table-scroll\""),
        "{}",
        &shown[..200]
    );
    assert!(
        shown.ends_with("</table></div><p>The rest of this text is too long to be shown.</p>\n"),
        "{}",
        &shown[shown.len() - 200..]
    );
    for tag in ["table", "tbody", "tr", "td", "div"] {
        let (open, closed) =
            (shown.matches(&format!("<{tag}")).count(), shown.matches(&format!("</{tag}>")).count());
        assert_eq!(open, closed, "{tag}");
    }
    let usual = render("# Pay").html;
    assert_eq!(upgrade_html(usual.clone()), usual);
}

#[test]
fn a_single_line_break_becomes_br_in_html_and_a_space_in_text() {
    let rendered =
        render("1 Hall Street\nSpringfield\n\n- a\n  b\n\n> c\n> d\n\n![e\nf](/media/images/a.webp)");
    for part in ["1 Hall Street<br>\nSpringfield", "a<br>\nb", "c<br>\nd", "alt=\"e f\""] {
        assert!(rendered.html.contains(part), "{part} in {}", rendered.html);
    }
    assert_eq!(rendered.text, "1 Hall Street Springfield a b c d e f");
}

#[test]
fn search_text_matches_the_rendered_words() {
    let text = render("H<sub>2</sub>O, <b>Soli</b>darity, A<!-- x -->B and one<br>two").text;
    assert_eq!(text, "H2O, Solidarity, AB and one two");
    let text =
        render("See ![a](/media/images/a.webp \"Hint\")\n\n![b](/media/images/b.webp \"Our hall\")").text;
    assert_eq!(text, "See a Our hall b");
}
