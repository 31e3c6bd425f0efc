use super::Site;
use crate::data_folder;
use platform::config::StorageBackend;
use platform::database::Location;

#[derive(Default)]
pub(super) struct MoveReport {
    /// `None` if the database stays.
    pub(super) rows: Option<u64>,
    /// `None` if the storage stays.
    pub(super) files: Option<usize>,
}

impl MoveReport {
    pub(super) fn report(&self, target: &Site, seconds: f64) -> String {
        let what: Vec<_> =
            [self.rows.map(|rows| format!("{rows} rows")), self.files.map(|files| format!("{files} files"))]
                .into_iter()
                .flatten()
                .collect();
        let mut lines = vec![
            format!(
                "Moved {}. The site has been read-only for {seconds:.1} s and stays so until it runs with these settings:",
                what.join(" and ")
            ),
            String::new(),
        ];
        if self.rows.is_some() {
            lines.push(match &target.location {
                Location::Sqlite(_)
                    if target.config.database.url == Some(data_folder::sqlite_url(&target.config)) =>
                {
                    "    database.url: remove it, and UNIONHALL_DATABASE_URL".to_owned()
                }
                Location::Sqlite(path) => {
                    let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                    format!("    database.url = \"sqlite:{}\"", path.display())
                }
                location @ Location::Postgres { .. } => {
                    format!("    database.url = the URL that you named: {}", location.name())
                }
            });
        }
        if self.files.is_some() {
            lines.push(format!("    media.storage = \"{}\"", target.config.media.storage.name()));
            if let StorageBackend::S3(s3) = &target.config.media.storage {
                lines.push(format!("    media.s3_bucket = \"{}\"", s3.bucket));
            }
        }
        lines.push(String::new());
        lines.push(
            "Stop all servers of this site, change the settings of each, and start them again.".to_owned(),
        );
        lines.push("To return to the old site: `unionhall move --undo`, with the old settings, once the new servers are stopped. What was written in the new site stays there.".to_owned());
        lines.join("\n")
    }
}
