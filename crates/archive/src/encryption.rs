//! Encryption of archives in the format of the tool `age` (<https://age-encryption.org/v1>), which can decrypt them too.

use std::io::{BufReader, Read, Seek, Write};
use std::path::PathBuf;

use age::secrecy::SecretString;
use age::stream::{StreamReader, StreamWriter};
use age::{Decryptor, Encryptor, IdentityFile, scrypt, x25519};
use anyhow::{Context as _, anyhow, bail};

/// The first bytes of an encrypted archive.
pub const MAGIC: &[u8] = b"age-encryption.org/v1";
/// Maximum work factor of a passphrase (log2): a few seconds. A malicious archive could demand hours.
const MAX_WORK_FACTOR: u8 = 20;

/// A credential that encrypts an archive.
#[derive(Clone)]
pub enum EncryptionKey {
    /// An age recipient (`age1…`).
    Recipient(x25519::Recipient),
    Passphrase(SecretString),
}

impl std::fmt::Debug for EncryptionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Recipient(recipient) => write!(f, "Recipient({recipient})"),
            Self::Passphrase(_) => f.write_str("Passphrase"),
        }
    }
}

impl EncryptionKey {
    pub fn of_recipient(text: &str) -> anyhow::Result<Self> {
        let parsed = text.trim().parse();
        parsed.map(Self::Recipient).map_err(|reason| {
            anyhow!("{text:?} is no recipient ({reason}): it begins with age1, as `age-keygen` prints it")
        })
    }

    pub fn of_passphrase(text: String) -> Self {
        Self::Passphrase(SecretString::from(text))
    }

    /// Returns a writer that encrypts to `out`. [`StreamWriter::finish`] completes it.
    pub fn encrypt<W: Write>(&self, out: W) -> anyhow::Result<StreamWriter<W>> {
        let encryptor = match self {
            Self::Recipient(recipient) => {
                Encryptor::with_recipients(std::iter::once(recipient as &dyn age::Recipient))?
            }
            Self::Passphrase(passphrase) => Encryptor::with_user_passphrase(passphrase.clone()),
        };
        Ok(encryptor.wrap_output(out)?)
    }
}

/// A credential that decrypts an archive.
#[derive(Clone)]
pub enum DecryptionKey {
    /// The file of an identity, as `age-keygen` writes it.
    Identity(PathBuf),
    Passphrase(SecretString),
}

impl std::fmt::Debug for DecryptionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Identity(path) => write!(f, "Identity({})", path.display()),
            Self::Passphrase(_) => f.write_str("Passphrase"),
        }
    }
}

impl DecryptionKey {
    pub fn of_passphrase(text: String) -> Self {
        Self::Passphrase(SecretString::from(text))
    }

    /// Returns a reader of the decrypted archive. Fails if it is not encrypted to this key; damage behind the header fails the reads.
    pub fn decrypt<R: Read + Seek>(&self, file: R) -> anyhow::Result<StreamReader<R>> {
        let decryptor = Decryptor::new(file).context("the encrypted archive is damaged at its beginning")?;
        match self {
            Self::Passphrase(passphrase) => {
                if !decryptor.is_scrypt() {
                    bail!(
                        "the archive is encrypted to a recipient: name the file of its identity with --identity"
                    );
                }
                let mut identity = scrypt::Identity::new(passphrase.clone());
                identity.set_max_work_factor(MAX_WORK_FACTOR);
                let opened = decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity));
                opened.context("the passphrase does not open the archive")
            }
            Self::Identity(path) => {
                let read = std::fs::File::open(path).map(BufReader::new);
                let read = read.with_context(|| format!("cannot read {}", path.display()))?;
                let identities = IdentityFile::from_buffer(read)
                    .ok()
                    .and_then(|file| file.into_identities().ok())
                    .with_context(|| format!("{} holds no identity of age", path.display()))?;
                let opened =
                    decryptor.decrypt(identities.iter().map(|identity| &**identity as &dyn age::Identity));
                opened.with_context(|| format!("{} does not open the archive", path.display()))
            }
        }
    }
}
