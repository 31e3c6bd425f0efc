use platform::database::migrate::Migrations;
use unionhall::subjects::schema;

/// Sites have run them: a changed one would leave two kinds of databases.
#[test]
fn migrations_match_their_recorded_checksums() {
    let landed: Vec<_> = include_str!("migrations.txt").lines().collect();
    assert_eq!(
        Migrations(&schema()).checksums(),
        landed,
        "a new migration adds its line to migrations.txt; a landed one never changes"
    );
}
