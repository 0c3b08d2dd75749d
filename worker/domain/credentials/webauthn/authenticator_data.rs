//! Authenticator data (§ 6.1): 37 bytes, then the new credential if there is one, then extensions if there are any, and no
//! trailing bytes.

use super::cose::PublicKey;
use crate::domain::crypto::bytes::Key;
use minicbor::Decoder;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKUP_STATE: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;
const EXTENSIONS: u8 = 1 << 7;

/// Maximum number of extensions: none is requested from authenticators.
const MOST_EXTENSIONS: u64 = 32;

/// The flags byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// The user was present.
    pub const fn is_user_present(self) -> bool {
        self.0 & USER_PRESENT != 0
    }

    /// The authenticator verified the user.
    pub const fn is_user_verified(self) -> bool {
        self.0 & USER_VERIFIED != 0
    }

    /// The credential can be copied to other devices.
    pub const fn is_backup_eligible(self) -> bool {
        self.0 & BACKUP_ELIGIBLE != 0
    }

    /// The credential has been copied.
    pub const fn is_backed_up(self) -> bool {
        self.0 & BACKUP_STATE != 0
    }
}

/// A new credential.
#[derive(Debug)]
pub struct AttestedCredential<'a> {
    /// Model of the authenticator, or zeros.
    pub aaguid: [u8; 16],
    pub id: &'a [u8],
    /// The public key and its bytes; `None` if it is not a supported key.
    pub public_key: Option<(PublicKey, &'a [u8])>,
}

/// Parsed authenticator data.
#[derive(Debug)]
pub struct AuthenticatorData<'a> {
    /// SHA-256 of the RP ID.
    pub rp_id_hash: Key,
    pub flags: Flags,
    /// Signature counter.
    pub sign_count: u32,
    /// The new credential, in a registration.
    pub attested: Option<AttestedCredential<'a>>,
}

impl<'a> AuthenticatorData<'a> {
    /// Parses all bytes; `None` if they are malformed.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let (rp_id_hash, rest) = bytes.split_first_chunk::<32>()?;
        let (flags, rest) = rest.split_first()?;
        let (sign_count, rest) = rest.split_first_chunk::<4>()?;
        let (attested, rest) = if flags & ATTESTED == 0 {
            (None, rest)
        } else {
            attested(rest).map(|(found, rest)| (Some(found), rest))?
        };
        let rest = if flags & EXTENSIONS == 0 { rest } else { after_extensions(rest)? };
        rest.is_empty().then_some(Self {
            rp_id_hash: *rp_id_hash,
            flags: Flags(*flags),
            sign_count: u32::from_be_bytes(*sign_count),
            attested,
        })
    }
}

/// Parses attested credential data (§ 6.5.1) and returns the remaining bytes.
fn attested(bytes: &[u8]) -> Option<(AttestedCredential<'_>, &[u8])> {
    let (aaguid, rest) = bytes.split_first_chunk::<16>()?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (id, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    let mut decoder = Decoder::new(rest);
    match PublicKey::read(&mut decoder) {
        Ok(key) => {
            let (written, rest) = rest.split_at_checked(decoder.position())?;
            Some((AttestedCredential { aaguid: *aaguid, id, public_key: Some((key, written)) }, rest))
        }
        // An unsupported key is skipped, so that the remaining bytes are still checked and its algorithm is rejected by its
        // own step.
        Err(_) => {
            let mut decoder = Decoder::new(rest);
            decoder.map().ok()??;
            let mut decoder = Decoder::new(rest);
            decoder.skip().ok()?;
            Some((AttestedCredential { aaguid: *aaguid, id, public_key: None }, rest.get(decoder.position()..)?))
        }
    }
}

/// Skips the map of extensions, whose names must be unique, and returns the remaining bytes.
fn after_extensions(bytes: &[u8]) -> Option<&[u8]> {
    let mut decoder = Decoder::new(bytes);
    let mut names = Vec::new();
    for _ in 0..decoder.map().ok()?.filter(|count| *count <= MOST_EXTENSIONS)? {
        let name = decoder.str().ok()?;
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        decoder.skip().ok()?;
    }
    bytes.get(decoder.position()..)
}
