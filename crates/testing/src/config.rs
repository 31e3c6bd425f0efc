use platform::config::{Config, ConfigErrors, Sources};
use unionhall::subjects::sections;

pub fn read(file: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigErrors> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unionhall.toml");
    std::fs::write(&path, file).unwrap();
    let mut sources = Sources::default();
    sources.add_file(&path)?;
    sources.add_variables(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Config::read(sources, &sections())
}
