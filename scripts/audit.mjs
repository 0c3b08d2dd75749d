// `npm run audit -- verify`: looks through the book of every company for what was changed, taken away or put elsewhere since it was
// sealed. `--remote` reads the deployed database, `--persist-to <folder>` another local one, `--tenant <id>` one book only,
// `--log <file>` compares with the seals in a worker's log (lines with "audit_sealed"). Ends with 1 where a book is damaged.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ahead, verify } from "./audit/book.mjs";
import { bootstrap } from "./setup/bootstrap.mjs";
import { run } from "./setup/steps.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    "persist-to": { type: "string", default: ".wrangler/state" },
    tenant: { type: "string" },
    log: { type: "string" },
    env: { type: "string" },
  },
});
if (positionals.join(" ") !== "verify") {
  console.error(
    "npm run audit -- verify [--remote] [--env <name>] [--persist-to <folder>] [--tenant <id>] [--log <file>]",
  );
  process.exit(2);
}
await bootstrap(process.argv[1]);

/** Rows of one call. */
const PAGE = 5000;

async function rows(sql) {
  const where = values.remote ? ["--remote"] : ["--local", "--persist-to", values["persist-to"]];
  const env = values.env ? ["--env", values.env] : [];
  const words = ["d1", "execute", "asgard", "-c", "wrangler.toml", ...where, ...env, "--json", "--command", sql];
  return JSON.parse(await run("wrangler", words)).flatMap(({ results }) => results);
}

const text = (value) => `'${value.replaceAll("'", "''")}'`;

/** All rows of a table, book by book: one stream, however many books there are. */
async function* stream(table) {
  let last = ["''", -1];
  const book = values.tenant === undefined ? "1 = 1" : `tenant_id = ${text(values.tenant)}`;
  for (;;) {
    const found = await rows(
      `SELECT * FROM ${table} WHERE ${book} AND (tenant_id, seq) > (${last}) ORDER BY tenant_id, seq LIMIT ${PAGE}`,
    );
    yield* found;
    if (found.length < PAGE) return;
    const { tenant_id, seq } = found.at(-1);
    last = [text(tenant_id), seq];
  }
}

/** The part of a stream that belongs to one book. */
async function* part(rows, name) {
  while (rows.peek()?.tenant_id === name) yield await rows.take();
}

/** The seals that a log tells of, by book. */
function logged(file) {
  const kept = new Map();
  for (const line of file ? readFileSync(file, "utf8").split("\n") : []) {
    const at = line.indexOf('{"');
    if (at < 0 || !line.includes('"audit_sealed"')) continue;
    const { tenant, seq, hash } = JSON.parse(line.slice(at));
    kept.set(tenant, [...(kept.get(tenant) ?? []), { seq, hash }]);
  }
  return kept;
}

const said = ({ finding, from, to, at }) =>
  finding === "cut" ? `cut: seal ${at} of the log is not there` : `${finding}: ${from} to ${to}`;

const kept = logged(values.log);
const [events, seals] = await Promise.all([ahead(stream("audit")), ahead(stream("audit_seals"))]);
let [books, damaged] = [0, 0];

async function look(name) {
  const found = await verify(part(events, name), part(seals, name), kept.get(name));
  const { findings, head } = found;
  const isDamaged = findings.some(({ finding }) => finding !== "unsealed");
  books += 1;
  damaged += isDamaged ? 1 : 0;
  const counts = `${found.events} events, ${found.seals} seals, the last ${head.seq} ${head.hash}`;
  console.log(`${isDamaged ? "✗" : "✓"} ${name || "(outside companies)"}: ${counts}`);
  for (const finding of findings) console.log(`    ${said(finding)}`);
  kept.delete(name);
}

while (events.peek() || seals.peek()) {
  // In the order of the database: by code point.
  const names = [events.peek(), seals.peek()].filter(Boolean).map(({ tenant_id }) => tenant_id);
  await look(names.reduce((one, other) => (Buffer.from(one).compare(Buffer.from(other)) <= 0 ? one : other)));
}
// Books of which nothing is left but what the log tells.
for (const name of kept.keys()) if (values.tenant === undefined || values.tenant === name) await look(name);
console.log(damaged > 0 ? `${damaged} of ${books} books are damaged.` : `${books} books are whole.`);
process.exit(damaged > 0 ? 1 : 0);
