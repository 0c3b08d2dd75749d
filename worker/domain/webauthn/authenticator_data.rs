//! Authenticator data (§ 6.1): 37 bytes, then the new credential where one was made, then extensions where there are any, and nothing after that.

use super::cose::PublicKey;
use crate::domain::bytes::Key;
use minicbor::Decoder;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKUP_STATE: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;
const EXTENSIONS: u8 = 1 << 7;

/// Most extensions that are looked at: none is asked of an authenticator.
const MOST_EXTENSIONS: u64 = 32;

/// What the flags say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// Somebody touched the authenticator.
    pub const fn is_user_present(self) -> bool {
        self.0 & USER_PRESENT != 0
    }

    /// The authenticator verified its user.
    pub const fn is_user_verified(self) -> bool {
        self.0 & USER_VERIFIED != 0
    }

    /// The credential may be copied to other devices.
    pub const fn is_backup_eligible(self) -> bool {
        self.0 & BACKUP_ELIGIBLE != 0
    }

    /// The credential has been copied.
    pub const fn is_backed_up(self) -> bool {
        self.0 & BACKUP_STATE != 0
    }
}

/// A credential that was made.
#[derive(Debug)]
pub struct AttestedCredential<'a> {
    /// Which product made it, or zeros.
    pub aaguid: [u8; 16],
    pub id: &'a [u8],
    /// Its public key as it was sent; `None` within where it is no key that we take.
    pub public_key: Option<(PublicKey, &'a [u8])>,
}

/// Authenticator data, read.
#[derive(Debug)]
pub struct AuthenticatorData<'a> {
    /// SHA-256 of the RP ID.
    pub rp_id_hash: Key,
    pub flags: Flags,
    /// Signature counter.
    pub sign_count: u32,
    /// The new credential.
    pub attested: Option<AttestedCredential<'a>>,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads all of the bytes, or nothing.
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

/// Attested credential data (§ 6.5.1) and what follows it. The AAGUID in front decides nothing.
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
        // Some other key: where it ends tells whether the rest is sound, so that its algorithm is refused by its own step.
        Err(_) => {
            let mut decoder = Decoder::new(rest);
            decoder.map().ok()??;
            let mut decoder = Decoder::new(rest);
            decoder.skip().ok()?;
            Some((AttestedCredential { aaguid: *aaguid, id, public_key: None }, rest.get(decoder.position()..)?))
        }
    }
}

/// What follows the map of extensions; no name comes twice in it.
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
