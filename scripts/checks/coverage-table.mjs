// The tests that docs/specification-coverage.md names as proof, and whether they were executed.

/** Rows of the table: `{ statement, file, test }` for every proof that names a test. */
export function proofsIn(table) {
  const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.*)$/gm)];
  return rows.flatMap(([, statement, row]) =>
    [...row.matchAll(/`([^`]+?)::([^`]+)`/g)].map(([, file, test]) => ({ statement, file, test })),
  );
}

/** Matches a title in the name of a test, or in its groups. In names made from a table `%s`, `$name` and `${…}` match any value. */
function pattern(fact) {
  const values = /%[sdifjoO#]|\$\{[^}]*(?:\}[^{}]*:[^}]*)?\}|\$\w+/g;
  const escaped = fact.split(values).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join(".+"));
}

/** Whether an executed Rust test belongs to a file: a program of its own, or a module of one. */
function isOfFile(file, executed) {
  if (executed.file === file) return true;
  const folder = executed.file.slice(0, executed.file.lastIndexOf("/") + 1);
  if (!file.startsWith(folder)) return false;
  const modules = file
    .slice(folder.length)
    .replace(/\.rs$/, "")
    .replace(/\/mod$/, "")
    .replaceAll("/", "::");
  return `${executed.name}`.startsWith(`${modules}::`);
}

/** Error messages for proofs that were not executed or failed. */
export function missingProofs(proofs, executed) {
  const byFile = Map.groupBy(
    executed.filter(({ ok }) => ok),
    ({ file }) => file,
  );
  const rust = executed.filter(({ ok, file }) => ok && file.endsWith(".rs"));
  const isProven = ({ file, test }) => {
    if (file.endsWith(".rs")) return rust.some((each) => each.name.split("::").at(-1) === test && isOfFile(file, each));
    return (byFile.get(file) ?? []).some(({ name, path = name }) => pattern(test).test(path));
  };
  return proofs
    .filter((proof) => !isProven(proof))
    .map(({ statement, file, test }) => `${statement}: ${file}::${test} was not executed and passed`);
}
