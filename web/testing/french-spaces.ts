/** Punctuation of French whose space is missing or may break: narrow before `?`, `!` and `;`, wide before `:` and within `« »`. */
export const BREAKABLE_FRENCH = /[^\u202f][?!;]|[^\u00a0][:»]|«(?!\u00a0)/;
