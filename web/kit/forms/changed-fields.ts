// The changes of a form. Whitespace around a text is ignored.

const trim = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** The trimmed values to send; fields in `verbatim` are not trimmed. */
export function trimmed<Values extends object>(values: Values, verbatim: readonly (keyof Values)[] = []): Values {
  const members = Object.entries(values).map(([name, value]) => [
    name,
    verbatim.includes(name as keyof Values) ? value : trim(value),
  ]);
  return Object.fromEntries(members) as Values;
}

/** Fields that differ from the known values; both are trimmed. */
export function differing<Values extends object>(known: Values, typed: Values): readonly (keyof Values & string)[] {
  const names = Object.keys(known) as (keyof Values & string)[];
  return names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(known[name]));
}
