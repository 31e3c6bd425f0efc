use std::io::Cursor;

use anyhow::Context as _;
use rust_embed::RustEmbed;

use platform::files::{Bucket, Picture};
use platform::samples::demo::DemoFile;

#[derive(RustEmbed)]
#[folder = "demo/images"]
#[include = "*.toml"]
#[include = "*.webp"]
struct Files;

/// Loads the pictures; their colors are in a table, since computing them takes longer than the rest of a first start.
pub fn load_pictures() -> anyhow::Result<Vec<DemoFile>> {
    let (colors, alts) = (read_table("colors.toml")?, read_table("alt.toml")?);
    let names = Files::iter().filter(|name| name.ends_with(".webp"));
    names.map(|name| load_picture(&name, &colors, &alts).with_context(|| name.to_string())).collect()
}

fn read_table(name: &str) -> anyhow::Result<toml::Table> {
    let file = Files::get(name).with_context(|| format!("{name} is missing"))?;
    Ok(std::str::from_utf8(&file.data)?.parse()?)
}

fn load_picture(name: &str, colors: &toml::Table, alts: &toml::Table) -> anyhow::Result<DemoFile> {
    let bytes = Files::get(name).context("it is missing")?.data;
    let text = |table: &toml::Table| table.get(name).and_then(toml::Value::as_str).map(str::to_owned);
    let color = text(colors).context("colors.toml does not name it")?;
    let alt = text(alts).context("alt.toml does not name it")?;
    let reader = image::ImageReader::new(Cursor::new(&bytes)).with_guessed_format()?;
    let (width, height) = reader.into_dimensions()?;
    Ok(DemoFile {
        name: name.to_owned(),
        bucket: Bucket::Images,
        folder: "demo".to_owned(),
        bytes,
        content_type: "image/webp",
        private: false,
        picture: Some(Picture { width: width.into(), height: height.into(), color }),
        alt: Some(alt),
    })
}
