use sha2::{Digest as _, Sha256};

use super::{Bucket, Bytes, Content, File, FilePath, Picture, PutOutcome, Target, put};
use crate::core::Core;

pub async fn stored(
    core: &Core,
    bucket: Bucket,
    path: &str,
    (content_type, bytes): (&str, &[u8]),
    picture: Option<Picture>,
) -> File {
    let content = Content {
        sha256: hex::encode(Sha256::digest(bytes)),
        content_type: content_type.to_owned(),
        size: i64::try_from(bytes.len()).unwrap(),
        picture,
        sizes_at_once: false,
    };
    let bytes = Bytes::Memory(bytes.to_vec().into());
    let one = vec![(core.entropy.uuid(), content, bytes)];
    let kept = core.storage.store_blobs(&core.store, core.now(), one).await.unwrap();
    let target = Target { bucket, path: FilePath::parse(path).unwrap(), private: false, upsert: false };
    let tx = core.store.begin().await.unwrap();
    let placed = put(&tx, &kept[0], &target, core.entropy.uuid(), core.now()).await.unwrap();
    tx.commit().await.unwrap();
    match placed {
        PutOutcome::Stored(file, _) => *file,
        other => panic!("{other:?}"),
    }
}

pub fn on_disk(data: &std::path::Path) -> Vec<String> {
    fn walk(folder: &std::path::Path, base: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, base, found);
            } else {
                found.push(path.strip_prefix(base).unwrap().display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(&data.join("media"), &data.join("media"), &mut found);
    found.sort();
    found
}
