// Builds SQL from values: the seed is text, because the local platform and the tests' databases accept nothing else.

/** A text, or NULL. */
export const text = (value) =>
  value === undefined || value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;

/** 0 or 1. */
export const flag = (value) => (value ? 1 : 0);

/** An INSERT of one row by column names; the values are SQL already. */
export const insert = (table, row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).join(", ")});`;

/** The platform accepts no statement of more than 100 000 bytes. */
const LONGEST = 60_000;

/** INSERTs of many rows with the same columns in as few statements as possible. */
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
