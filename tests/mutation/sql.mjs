// The mutants of a statement: without one of the predicates that isolate tenants.

const OPERAND = String.raw`(?:\?\d+|'[^']*'|\b[a-z_]+\.[a-z_]+\b|\b[a-z_]+\b)`;
const COMPARISON = new RegExp(String.raw`(${OPERAND})\s*(<>|=|IS NOT|IS)\s*(${OPERAND})`, "g");
/** Also row values: `(tenant_id, id) IN (…)`. */
const LIST = /(?:\b[a-z_]+\.)?\btenant_id (?:NOT )?IN\s*\(|\(tenant_id, [a-z_]+\) IN\s*\(/g;
const KEYWORDS = new Set(["set", "where", "join", "on", "cross", "left", "order", "limit"]);

/** Aliases of the table of tenants in a statement; an empty name if it has none. */
function companies(sql) {
  const found = [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE) tenants(?: AS)?(?: ([a-zA-Z_]+))?/g)];
  return new Set(found.map(([, name]) => (name === undefined || KEYWORDS.has(name.toLowerCase()) ? "" : name)));
}

/** Whether an operand is a tenant id. */
function isCompany(operand, names) {
  const [column, name = ""] = operand.split(".").reverse();
  return column === "tenant_id" || column === "made_by" || (column === "id" && names.has(name));
}

/** Index of the bracket that closes the one open at an index. */
function closing(sql, from) {
  for (let at = from, depth = 1; at < sql.length; at += 1) {
    if (sql[at] === "(") depth += 1;
    if (sql[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

/** A predicate that is always true and still names its parameters. */
function always(predicate) {
  const bound = predicate.match(/\?\d+/g);
  return bound === null ? "1=1" : `(1=1 OR ${bound.join(" OR ")})`;
}

/** Every predicate, with the mutant in which it is always true. */
export function mutantsOf(sql) {
  const names = companies(sql);
  const places = [];
  for (const { 0: text, 1: left, 3: right, index } of sql.matchAll(COMPARISON)) {
    // An assignment is no predicate, and `IS NULL` is none about a tenant.
    const isSet =
      /\bSET (?:[^()]|\([^()]*\))*$/.test(sql.slice(0, index)) &&
      !/\bWHERE\b/.test(sql.slice(sql.lastIndexOf(" SET ", index), index));
    const isEmpty = /^(NULL|NOT)$/i.test(right);
    if (!isSet && !isEmpty && (isCompany(left, names) || isCompany(right, names)))
      places.push([index, index + text.length]);
  }
  for (const { 0: text, index } of sql.matchAll(LIST)) places.push([index, closing(sql, index + text.length)]);
  return places.map(([from, to]) => {
    const predicate = sql.slice(from, to);
    return { at: from, predicate, sql: sql.slice(0, from) + always(predicate) + sql.slice(to) };
  });
}

/**
 * A part of a statement as its source writes it: on one line, without what differs from one call to the next (numbers, parameters, the searched
 * fields, the column of the order, the columns of an UPDATE).
 */
export const asWritten = (sql) =>
  sql
    .replace(/\s+/g, " ")
    .replace(/\?\d+/g, "?")
    .replace(/\b\d+\b/g, "0")
    .replace(/(?:\?, )+\?/g, "?")
    .replace(/\bIN \('[^)]*\)/g, "IN ('')")
    .replace(/\bm\.\w+ AS k\b/g, "m.key AS k")
    .replace(/\bSET (?:(?!\bSELECT\b|\bWHERE\b).)* WHERE\b/g, "SET … WHERE");

/** The text around a predicate: the same in all statements that come from one place of the source. */
export function placeOf({ from, at, predicate }) {
  const behind = at + predicate.length;
  const [before, after] = [asWritten(from.slice(0, at)), asWritten(from.slice(behind, behind + 200))];
  return `${before.slice(-90)}⟦${asWritten(predicate)}⟧${after.slice(0, 60)}`.trim();
}
