// What was changed in a form. Spaces around what was typed are nobody's.

const tidy = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** The values as they are sent; what stands in a field of `verbatim` is kept as it was typed. */
export function tidied<Values extends object>(values: Values, verbatim: readonly (keyof Values)[] = []): Values {
  const members = Object.entries(values).map(([name, value]) => [
    name,
    verbatim.includes(name as keyof Values) ? value : tidy(value),
  ]);
  return Object.fromEntries(members) as Values;
}

/** Fields that differ from what is known; both are tidy. */
export function differing<Values extends object>(known: Values, typed: Values): readonly (keyof Values & string)[] {
  const names = Object.keys(known) as (keyof Values & string)[];
  return names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(known[name]));
}
