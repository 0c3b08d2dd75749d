/** A formatter for each language, created when it is first used: creating one takes longer than all that it formats on a page. */
export function byLanguage<Formatter>(create: (language: string) => Formatter): (language: string) => Formatter {
  const known = new Map<string, Formatter>();
  return (language) => {
    const formatter = known.get(language) ?? create(language);
    known.set(language, formatter);
    return formatter;
  };
}
