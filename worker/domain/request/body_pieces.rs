//! A request body that is streamed on (decision 187). It begins with the hashes of its pieces, which the guard
//! authenticates by their common hash. So each piece is verified before it is forwarded, and only one piece is in memory at
//! a time.

use crate::domain::crypto::bytes::{Key, sha256};
use std::collections::VecDeque;

/// Size of a piece in bytes (256 KiB); the last one is the remainder.
pub const PIECE: usize = 256 * 1024;
/// Maximum size of a streamed body (64 MiB).
pub const MAX_STREAMED: usize = 64 * 1024 * 1024;

/// The pieces that are still expected.
pub struct BodyPieces {
    left: usize,
    hashes: VecDeque<Key>,
}

impl BodyPieces {
    /// The size of the hashes of a body, in bytes.
    #[must_use]
    pub const fn hashes_length(length: usize) -> usize {
        length.div_ceil(PIECE) * size_of::<Key>()
    }

    /// The pieces of a body of this length; `None` if the number of hashes does not match.
    #[must_use]
    pub fn of(length: usize, hashes: &[u8]) -> Option<Self> {
        let (hashes, rest) = hashes.as_chunks();
        let is_whole = rest.is_empty() && hashes.len() == length.div_ceil(PIECE);
        is_whole.then(|| Self { left: length, hashes: hashes.iter().copied().collect() })
    }

    /// Length of the next piece; 0 after the last one.
    #[must_use]
    pub fn next_length(&self) -> usize {
        self.left.min(PIECE)
    }

    /// Verifies the next piece and advances past it.
    pub fn pass(&mut self, piece: &[u8]) -> bool {
        let is_next = piece.len() == self.next_length() && self.hashes.pop_front() == Some(sha256(piece));
        self.left -= if is_next { piece.len() } else { 0 };
        is_next
    }
}

#[cfg(test)]
mod tests {
    use super::{BodyPieces, PIECE};
    use crate::domain::crypto::bytes::sha256;

    fn hashes(content: &[u8]) -> Vec<u8> {
        content.chunks(PIECE).flat_map(sha256).collect()
    }

    #[test]
    fn a_body_passes_piece_by_piece_in_its_order() {
        let content: Vec<u8> = (0..2 * PIECE + 1).map(|at| (at % 251) as u8).collect();
        let mut pieces = BodyPieces::of(content.len(), &hashes(&content)).unwrap();
        for piece in content.chunks(PIECE) {
            assert_eq!(pieces.next_length(), piece.len());
            assert!(pieces.pass(piece));
        }
        assert_eq!(pieces.next_length(), 0);
        assert!(!pieces.pass(&[]), "and then there is none");
    }

    #[test]
    fn another_piece_a_part_of_one_and_one_out_of_turn_do_not() {
        let content: Vec<u8> = (0..2 * PIECE).map(|at| (at / PIECE) as u8).collect();
        let (first, second) = content.split_at(PIECE);
        for wrong in [second, &first[1..], &content, &[0; 0]] {
            let mut pieces = BodyPieces::of(content.len(), &hashes(&content)).unwrap();
            assert!(!pieces.pass(wrong));
        }
    }

    #[test]
    fn hashes_are_as_many_as_pieces() {
        for (length, bytes) in [(1, 32), (PIECE, 32), (PIECE + 1, 64)] {
            assert_eq!(BodyPieces::hashes_length(length), bytes);
            assert!(BodyPieces::of(length, &vec![0; bytes]).is_some());
            for wrong in [bytes - 1, bytes + 1, bytes + 32] {
                assert!(BodyPieces::of(length, &vec![0; wrong]).is_none(), "{length}: {wrong}");
            }
        }
    }
}
