//! A body that goes on while it comes (decision 187): in front of it stand the hashes of its pieces, whose own hash the guard seals. So each piece is
//! known to be the caller's before it goes on, and nobody has to hold more than one.

use super::bytes::{Key, sha256};
use std::collections::VecDeque;

/// Bytes of a piece; the last one is what is left (256 KiB).
pub const PIECE: usize = 256 * 1024;
/// Most bytes of such a body (64 MiB).
pub const MAX_STREAMED: usize = 64 * 1024 * 1024;

/// The pieces that are still to come.
pub struct BodyPieces {
    left: usize,
    hashes: VecDeque<Key>,
}

impl BodyPieces {
    /// How many bytes the hashes of a body take.
    #[must_use]
    pub const fn hashes_length(length: usize) -> usize {
        length.div_ceil(PIECE) * size_of::<Key>()
    }

    /// The pieces of a body of this length; `None` where these are not the hashes of such a one.
    #[must_use]
    pub fn of(length: usize, hashes: &[u8]) -> Option<Self> {
        let (hashes, rest) = hashes.as_chunks();
        let is_whole = rest.is_empty() && hashes.len() == length.div_ceil(PIECE);
        is_whole.then(|| Self { left: length, hashes: hashes.iter().copied().collect() })
    }

    /// How long the next piece is; 0 behind the last.
    #[must_use]
    pub fn next_length(&self) -> usize {
        self.left.min(PIECE)
    }

    /// Whether this is the next piece, which is then behind us.
    pub fn pass(&mut self, piece: &[u8]) -> bool {
        let is_next = piece.len() == self.next_length() && self.hashes.pop_front() == Some(sha256(piece));
        self.left -= if is_next { piece.len() } else { 0 };
        is_next
    }
}

#[cfg(test)]
mod tests {
    use super::{BodyPieces, PIECE};
    use crate::domain::bytes::sha256;

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
