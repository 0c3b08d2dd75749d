// Values in SQL text, where a statement cannot have parameters.

/** A text as a literal. */
export const quoted = (value) => `'${String(value).replaceAll("'", "''")}'`;

/** A value as a literal: numbers and NULL as they are. */
export const literal = (value) => {
  if (value === null || value === undefined) return "NULL";
  return typeof value === "number" ? String(value) : quoted(value);
};
