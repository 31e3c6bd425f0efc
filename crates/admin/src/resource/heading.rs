/// The heading of a field's column, in words and sentence case: `visible_from` is `Visible from`.
pub(super) fn column_heading(name: &str) -> String {
    match name {
        // Not `ID`: Excel takes a file that begins with these two letters for a SYLK file, and warns.
        "id" => "Record ID".to_owned(),
        "content_md" => "Content".to_owned(),
        "cost_display" => "Cost".to_owned(),
        "event_type" => "Type".to_owned(),
        "excerpt" => "Summary".to_owned(),
        "featured_img" | "featured_image" | "image_url" => "Picture".to_owned(),
        "file_url" => "File".to_owned(),
        "href" | "link_url" => "Link".to_owned(),
        "icon_name" => "Icon".to_owned(),
        "most_uses" => "Maximum uses".to_owned(),
        "slug" => "Web address".to_owned(),
        "sort_order" => "Position".to_owned(),
        "timezone" => "Time zone".to_owned(),
        "venue_zip" => "Venue ZIP code".to_owned(),
        name => in_words(name),
    }
}

/// Words from a name: `is_active` is `Active`, `created_at` is `Created`, `post_url` is `Post link`.
fn in_words(name: &str) -> String {
    let name = name.strip_prefix("is_").unwrap_or(name);
    let name = name.strip_suffix("_at").or_else(|| name.strip_suffix("_name")).unwrap_or(name);
    let words = name.split('_').map(|word| match word {
        "id" => "ID",
        "url" => "link",
        word => word,
    });
    let words = words.collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::column_heading;

    #[test]
    fn export_headings_are_in_sentence_case() {
        for (name, expected) in [
            ("id", "Record ID"),
            ("title", "Title"),
            ("is_active", "Active"),
            ("visible_from", "Visible from"),
            ("created_at", "Created"),
            ("author_name", "Author"),
            ("post_id", "Post ID"),
            ("external_url", "External link"),
        ] {
            assert_eq!(column_heading(name), expected);
        }
    }
}
