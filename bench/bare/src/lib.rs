//! Argon2id, SHA-256 and AES-256-GCM as the product calls them, without the product.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use argon2::{Algorithm, Argon2, Params, Version};
use sha2::{Digest, Sha256};
use std::hint::black_box;

/// One hash of a password, with the parameters of worker/domain/credentials/password.rs.
#[unsafe(no_mangle)]
pub extern "C" fn argon2id() -> u32 {
    let mut tag = [0; 32];
    let Ok(params) = Params::new(19_456, 2, 1, Some(32)) else { return 0 };
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(black_box(&[7; 32]), black_box(&[9; 16]), &mut tag).map_or(0, |()| u32::from(tag[0]))
}

/// Digests of 200 bytes: about the size of a header or a token.
#[unsafe(no_mangle)]
pub extern "C" fn sha256(times: u32) -> u32 {
    (0..times).fold(0, |sum, _| sum ^ u32::from(Sha256::digest(black_box(&[7; 200]))[0]))
}

/// Decrypts headers of 250 bytes, each with a key that has to be prepared first.
#[unsafe(no_mangle)]
pub extern "C" fn aes256gcm(times: u32) -> u32 {
    let (key, iv) = ([7; 32], [1; 12]);
    let aad = b"GET /api/user/me";
    let sealed = Aes256Gcm::new(&key.into()).encrypt(&Nonce::from(iv), Payload { msg: &[3; 250], aad });
    let Ok(sealed) = sealed else { return 0 };
    (0..times).fold(0, |sum, _| {
        let cipher = Aes256Gcm::new(&black_box(key).into());
        let opened = cipher.decrypt(&Nonce::from(iv), Payload { msg: &sealed, aad });
        sum + opened.map_or(0, |plain| plain.len() as u32)
    })
}
