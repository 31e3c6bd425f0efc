use content::slides::config::SlidesConfig;
use testing::config::read;

#[test]
fn slide_management_is_enabled_unless_configured_otherwise() {
    let is_managed =
        |file, variables: &[_]| read(file, variables).unwrap().section::<SlidesConfig>().slide_management;
    assert!(is_managed("", &[]));
    let file = "slide_management = false\n[log]\nformat = \"json\"\n";
    assert!(!is_managed(file, &[]));
    assert!(!is_managed("", &[("UNIONHALL_SLIDE_MANAGEMENT", "false")]));
    assert!(
        !is_managed("slide_management = true", &[("UNIONHALL_SLIDE_MANAGEMENT", "false")]),
        "a variable is stronger"
    );
    let error = read("slide_management = \"no\"", &[]).unwrap_err().to_string();
    assert!(error.contains("slide_management = \"no\"") && error.contains("true or false"), "{error}");
}
