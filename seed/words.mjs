// Normalizes names for sorting and searching, like worker/domain/words.rs, for the demo data.

const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Removes case and accents. */
export function normalize(text) {
  const bare = text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return bare.replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]);
}

/** The normalized text from the beginning of each of its words. */
export function beginnings(normalized) {
  return [...normalized.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)]
    .slice(0, 8)
    .map(({ index }) => normalized.slice(index));
}
