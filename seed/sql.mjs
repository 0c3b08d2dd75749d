// SQL out of values: the seed is text, because the local platform and the tests' databases take nothing else.

/** A text, or NULL. */
export const text = (value) =>
  value === undefined || value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;

/** 0 or 1. */
export const flag = (value) => (value ? 1 : 0);

/** A row, by the names of its columns; the values are SQL already. */
export const insert = (table, row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).join(", ")});`;

/** The platform takes no statement of more than 100 000 bytes. */
const LONGEST = 60_000;

/** Many rows of the same columns in as few statements as fit. */
export function insertAll(table, rows) {
  const statements = [];
  let values = [];
  let length = 0;
  const end = () => {
    if (values.length > 0)
      statements.push(`INSERT INTO ${table} (${Object.keys(rows[0]).join(", ")}) VALUES ${values.join(",")};`);
    [values, length] = [[], 0];
  };
  for (const row of rows) {
    const value = `(${Object.values(row).join(",")})`;
    if (length + value.length > LONGEST) end();
    values.push(value);
    length += value.length;
  }
  end();
  return statements;
}
