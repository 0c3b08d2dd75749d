// Names as they are sorted and found: what worker/domain/words.rs does, for the demo data.

const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Without case and accents. */
export function fold(text) {
  const bare = text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return bare.replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]);
}

/** The folded text from each of its words on. */
export function beginnings(folded) {
  return [...folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].slice(0, 8).map(({ index }) => folded.slice(index));
}
