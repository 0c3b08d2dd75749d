/** The first character of a text, whole: a part of a string would cut an emoji in two. */
export function firstCharacter(text: string): string {
  return Array.from(text)[0] ?? "";
}
