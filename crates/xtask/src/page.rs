pub(crate) fn meta(page: &str, name: &str) -> Option<String> {
    let tag =
        page.split('<').find(|tag| tag.starts_with("meta ") && tag.contains(&format!("name=\"{name}\"")))?;
    let (_, rest) = tag.split_once("content=\"")?;
    rest.split_once('"').map(|(content, _)| content.to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_meta_tag_is_read_from_a_page() {
        let page = r#"<head><meta charset="utf-8"><meta name="unionhall-key" content="abc"><title>x</title>"#;
        assert_eq!(super::meta(page, "unionhall-key").as_deref(), Some("abc"));
        assert_eq!(super::meta(page, "description"), None);
    }
}
