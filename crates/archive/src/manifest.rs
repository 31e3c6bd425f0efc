use anyhow::{Context as _, ensure};
use platform::database::ArchiveScope;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub const MANIFEST: &str = "manifest.json";
/// Prefix of a file's name in the ZIP file; its hash follows.
pub(crate) const FILES: &str = "files/";
/// The version of the archive format.
pub const FORMAT: u32 = 1;
/// Prefix of the ZIP file's comment; the hash of the manifest follows.
const COMMENT_PREFIX: &str = "unionhall archive, manifest sha256:";
pub const MAX_MANIFEST_BYTES: u64 = 4 << 20;
/// The limit of the ZIP format.
pub const MAX_COMMENT_BYTES: u64 = 0xffff;

/// The manifest of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format: 1.
    pub format: u32,
    /// The version of the program that wrote the archive.
    pub program: String,
    /// The names of the migrations of the database that it was made from, sorted.
    pub migrations: Vec<String>,
    /// Whether it holds accounts, orders, messages, donations and other personal data.
    pub people: bool,
    /// Whether it holds keys, password hashes and seeds.
    pub secrets: bool,
    /// Whether the files are in the zip. In a backup they are beside it, in `files`, each once for all backups.
    pub files_inside: bool,
    /// The number of files.
    pub files: u64,
    /// Their bytes together.
    pub file_bytes: u64,
    /// The tables, in the order in which they can be filled.
    pub parts: Vec<Part>,
}

/// A part of an archive: the rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name in the zip: `rows/news_posts.jsonl`.
    pub name: String,
    /// The number of its lines.
    pub rows: u64,
    /// Its bytes, uncompressed.
    pub bytes: u64,
    /// The SHA-256 of its uncompressed bytes, in lower-case hexadecimal. It is the same on SQLite and PostgreSQL.
    pub sha256: String,
    /// The SHA-256 of the compressed bytes in the zip.
    pub compressed_sha256: String,
}

impl Part {
    pub fn name_of_table(table: &str) -> String {
        format!("rows/{table}.jsonl")
    }

    pub fn table(&self) -> Option<&str> {
        self.name.strip_prefix("rows/")?.strip_suffix(".jsonl")
    }
}

impl Manifest {
    pub fn to_bytes(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// The hash of the manifest, which identifies the archive.
    pub fn sha256(&self) -> anyhow::Result<[u8; 32]> {
        Ok(Sha256::digest(self.to_bytes()?).into())
    }

    pub fn zip_comment(bytes: &[u8]) -> String {
        format!("{COMMENT_PREFIX}{}", hex::encode(Sha256::digest(bytes)))
    }

    /// Parses a manifest and compares it with the hash in the ZIP file's comment.
    pub fn parse_and_verify(bytes: &[u8], comment: &[u8]) -> anyhow::Result<Self> {
        ensure!(
            comment.starts_with(COMMENT_PREFIX.as_bytes()),
            "the end of the archive is damaged: it does not name the hash of {MANIFEST}"
        );
        ensure!(
            comment == Self::zip_comment(bytes).as_bytes(),
            "{MANIFEST} is damaged: its hash is not the one that the end of the archive names"
        );
        let read: Self =
            serde_json::from_slice(bytes).with_context(|| format!("{MANIFEST} cannot be read"))?;
        ensure!(
            read.format == FORMAT,
            "the archive has the format {}, which this program does not read: it was written by unionhall {}; use that version or a later one",
            read.format,
            read.program
        );
        Ok(read)
    }

    /// Returns the manifest of an archive that is opened, until its own is read.
    pub(crate) fn placeholder() -> Self {
        Self {
            format: FORMAT,
            program: String::new(),
            migrations: Vec::new(),
            people: false,
            secrets: false,
            files_inside: false,
            files: 0,
            file_bytes: 0,
            parts: Vec::new(),
        }
    }

    pub fn scope(&self) -> ArchiveScope {
        ArchiveScope { people: self.people, secrets: self.secrets }
    }

    pub fn count_rows(&self) -> u64 {
        self.parts.iter().map(|part| part.rows).sum()
    }
}
