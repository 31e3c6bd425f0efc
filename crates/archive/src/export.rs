use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use futures_util::TryStreamExt as _;
use platform::database::transfer::{Columns, FrozenDatabase, MAX_LINE_BYTES};
use platform::database::{ArchiveScope, Location, Schema, Selection};
use platform::files::Storage;
use platform::files::transfer::{BlobId, pieces};
use platform::write_back::SteppedWriter;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use sha2::{Digest as _, Sha256};

use crate::blobs;
use crate::encryption::EncryptionKey;
use crate::hashing_writer::HashingWriter;
use crate::manifest::{FILES, FORMAT, MANIFEST, Manifest, Part};
use crate::progress::Progress;

const CHUNK_BYTES: usize = 256 * 1024;

/// The site that an archive is written from.
#[derive(Debug)]
pub struct ExportSource<'a> {
    pub frozen: &'a FrozenDatabase,
    pub storage: &'a Storage,
    pub schema: &'a Schema,
}

/// Whether an archive contains its files.
#[derive(Debug)]
pub enum FilePlacement<'a> {
    /// In the ZIP file. Files are reused from a partial archive of an earlier attempt.
    Inside(Option<&'a File>),
    /// Stored elsewhere already.
    Beside,
}

/// Lists the selected tables that the database has, in insertion order, with their columns.
pub(crate) async fn list_tables(
    frozen: &FrozenDatabase,
    selections: &[Selection],
) -> anyhow::Result<Vec<(Selection, Columns)>> {
    let mut found = Vec::new();
    for selection in selections {
        found.extend(frozen.columns(selection.archived.table).await?);
    }
    let of = |columns: Columns| {
        let selection = selections.iter().find(|selection| selection.archived.table == columns.table);
        selection.map(|selection| (selection.clone(), columns))
    };
    Ok(Columns::sort_by_parents(found).into_iter().filter_map(of).collect())
}

/// Lists the files of an archive with this scope, sorted by hash.
pub async fn list_files(site: &ExportSource<'_>, scope: &ArchiveScope) -> anyhow::Result<Vec<BlobId>> {
    blobs::list_blobs(site.frozen, &site.schema.selections(scope)).await
}

/// Writes an unencrypted archive to `out`. For an encrypted one, `out` encrypts.
pub async fn write_archive<W: Write>(
    site: &ExportSource<'_>,
    scope: &ArchiveScope,
    (out, files_go): (W, FilePlacement<'_>),
    progress: &mut Progress<'_>,
) -> anyhow::Result<(Manifest, W)> {
    let mut zip = ZipArchiveWriter::new(out);
    let blobs = list_files(site, scope).await?;
    let file_bytes = blobs.iter().map(|blob| blob.size).sum();
    if let FilePlacement::Inside(earlier) = &files_go {
        progress.begin_stage("Files", file_bytes);
        for blob in &blobs {
            write_file(&mut zip, site.storage, blob, *earlier, progress).await?;
        }
    }
    progress.begin_stage("Rows", 0);
    let mut parts = Vec::new();
    for (selection, columns) in list_tables(site.frozen, &site.schema.selections(scope)).await? {
        parts.push(write_part(&mut zip, site.frozen, &selection, &columns, progress).await?);
    }
    let manifest = Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        migrations: site.frozen.migrations().await?,
        people: scope.people,
        secrets: scope.secrets,
        files_inside: matches!(files_go, FilePlacement::Inside(_)),
        files: blobs.len() as u64,
        file_bytes,
        parts,
    };
    let bytes = manifest.to_bytes()?;
    let (mut entry, config) = zip.new_file(MANIFEST).start()?;
    let mut writer = config.wrap(&mut entry);
    writer.write_all(&bytes)?;
    let (_, descriptor) = writer.finish()?;
    entry.finish(descriptor)?;
    zip.set_comment(Manifest::zip_comment(&bytes));
    Ok((manifest, zip.finish()?))
}

async fn write_part<W: Write>(
    zip: &mut ZipArchiveWriter<W>,
    frozen: &FrozenDatabase,
    of: &Selection,
    columns: &Columns,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Part> {
    let name = Part::name_of_table(&columns.table);
    let (mut entry, config) = zip.new_file(&name).compression_method(CompressionMethod::DEFLATE).start()?;
    let encoder = DeflateEncoder::new(HashingWriter::new(&mut entry), Compression::default());
    let mut writer = HashingWriter::new(config.wrap(encoder));
    let mut rows = frozen.rows(columns, of).await?;
    let (mut line, mut count) = (String::new(), 0);
    while let Some(row) = rows.try_next().await? {
        line.clear();
        columns.write_line(&row, &mut line)?;
        ensure!(
            line.len() <= MAX_LINE_BYTES,
            "a row of {} is longer than {MAX_LINE_BYTES} bytes",
            columns.table
        );
        writer.write_all(line.as_bytes())?;
        progress.add(line.len() as u64);
        count += 1;
    }
    drop(rows);
    let (writer, bytes, sha256) = writer.finish();
    let (encoder, descriptor) = writer.finish()?;
    let (_, _, compressed_sha256) = encoder.finish()?.finish();
    entry.finish(descriptor)?;
    Ok(Part { name, rows: count, bytes, sha256, compressed_sha256 })
}

/// Writes a file uncompressed, since pictures and most documents are compressed already. Fails if its hash in the storage differs.
async fn write_file<W: Write>(
    zip: &mut ZipArchiveWriter<W>,
    storage: &Storage,
    blob: &BlobId,
    earlier: Option<&File>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    let name = format!("{FILES}{}", blob.sha256);
    let (mut entry, config) = zip.new_file(&name).start()?;
    let begins = entry.stream_offset();
    let mut writer = HashingWriter::new(config.wrap(&mut entry));
    if let Some(earlier) = earlier.filter(|file| holds_blob(file, begins, blob)) {
        copy_range(earlier, begins, blob.size, &mut writer, progress)?;
    } else {
        let damaged = || format!("the file {} cannot be read from the storage", blob.sha256);
        let object = storage.read_blob(blob).await.with_context(damaged)?;
        let mut pieces = std::pin::pin!(pieces(object));
        while let Some(piece) = pieces.try_next().await.with_context(damaged)? {
            writer.write_all(&piece)?;
            progress.add(piece.len() as u64);
        }
    }
    let (writer, bytes, sha256) = writer.finish();
    ensure!(
        sha256 == blob.sha256 && bytes == blob.size,
        "the file {} is damaged in the storage: its hash is {sha256}. Upload the file again, or restore it from a backup",
        blob.sha256
    );
    let (_, descriptor) = writer.finish()?;
    entry.finish(descriptor)?;
    Ok(())
}

/// Returns whether an earlier attempt wrote this file at the same offset.
fn holds_blob(file: &File, begins: u64, blob: &BlobId) -> bool {
    let is_long_enough = file.metadata().is_ok_and(|found| found.len() >= begins.saturating_add(blob.size));
    let mut hash = Sha256::new();
    is_long_enough
        && read_range(file, begins, blob.size, |piece| {
            hash.update(piece);
            Ok(())
        })
        .is_ok()
        && hex::encode(hash.finalize()) == blob.sha256
}

fn copy_range(
    file: &File,
    begins: u64,
    size: u64,
    to: &mut impl Write,
    progress: &mut Progress<'_>,
) -> io::Result<()> {
    read_range(file, begins, size, |piece| {
        progress.add(piece.len() as u64);
        to.write_all(piece)
    })
}

fn read_range(
    file: &File,
    begins: u64,
    size: u64,
    mut each: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut piece = vec![0; CHUNK_BYTES];
    let mut at = 0;
    while at < size {
        let wanted = usize::try_from(size - at).unwrap_or(CHUNK_BYTES).min(CHUNK_BYTES);
        let piece = piece.get_mut(..wanted).unwrap_or_default();
        file.read_exact_at(piece, begins + at)?;
        each(piece)?;
        at += wanted as u64;
    }
    Ok(())
}

/// Writes an archive of the site at `location` into a new file with mode 600. An unencrypted partial archive of an earlier attempt is
/// continued. Fails if the file exists, another process writes it, or [`write_archive`] fails: then the partial file stays.
pub async fn export(
    (location, storage, schema): (&Location, &Storage, &Schema),
    scope: &ArchiveScope,
    target: &Path,
    key: Option<&EncryptionKey>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Manifest> {
    ensure!(!scope.secrets || key.is_some(), "an archive with secrets must be encrypted");
    ensure!(!target.exists(), "{} exists already", target.display());
    let partial = append_to_name(target, ".partial");
    let file = open_or_create_private(&partial);
    let mut file = file.with_context(|| format!("cannot write {}", partial.display()))?;
    if file.try_lock().is_err() {
        bail!("another process is writing {}", partial.display());
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(".".as_ref());
    progress.begin_stage("Copy of the database", 0);
    let frozen = FrozenDatabase::take(location, folder).await?;
    let site = ExportSource { frozen: &frozen, storage, schema };
    let manifest = if let Some(key) = key {
        file.set_len(0)?;
        let out = key.encrypt(BufWriter::new(SteppedWriter::new(&file)))?;
        let (manifest, out) =
            write_archive(&site, scope, (out, FilePlacement::Inside(None)), progress).await?;
        out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        manifest
    } else {
        let earlier = file.try_clone()?;
        let out = BufWriter::new(SteppedWriter::new(&file));
        let (manifest, out) =
            write_archive(&site, scope, (out, FilePlacement::Inside(Some(&earlier))), progress).await?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?;
        manifest
    };
    frozen.close().await;
    // Truncates the rest of the earlier attempt.
    let end = file.stream_position()?;
    file.set_len(end)?;
    file.sync_all()?;
    std::fs::rename(&partial, target).with_context(|| format!("cannot write {}", target.display()))?;
    File::open(folder)?.sync_all()?;
    Ok(manifest)
}

/// Appends to a path's file name, as `FILE.partial` of `FILE`.
pub(crate) fn append_to_name(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn open_or_create_private(path: &Path) -> io::Result<File> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

/// Returns the SHA-256 in lower-case hexadecimal, and the size in bytes.
pub fn hash_file(path: &Path) -> io::Result<(String, u64)> {
    let (mut file, mut hash, mut size) = (File::open(path)?, Sha256::new(), 0);
    let mut piece = vec![0; CHUNK_BYTES];
    loop {
        let read = file.read(&mut piece)?;
        let Some(piece) = piece.get(..read).filter(|piece| !piece.is_empty()) else { break };
        hash.update(piece);
        size += piece.len() as u64;
    }
    Ok((hex::encode(hash.finalize()), size))
}
