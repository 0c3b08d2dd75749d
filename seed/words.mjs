// Normalizes names for sorting and searching, like worker/domain/words.rs, for the demo data.

const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i", ς: "σ" };

/** Removes case and accents. */
export function normalize(text) {
  const bare = text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return bare.replaceAll(/[ßæœøłđðþħŧıς]/g, (letter) => LETTERS[letter]);
}

/** The normalized text from the beginning of each of its words. */
export function beginnings(normalized) {
  return [...normalized.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)]
    .slice(0, 8)
    .map(({ index }) => normalized.slice(index));
}
