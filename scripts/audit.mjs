// `npm run audit -- verify`: looks through the book of every company for what was changed, taken away or put elsewhere since it was
// sealed. `--remote` reads the deployed database, `--persist-to <folder>` another local one, `--tenant <id>` one book only,
// `--log <file>` compares with the seals in a worker's log (lines with "audit_sealed"). Ends with 1 where a book is damaged.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { verify } from "./audit/book.mjs";
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

async function* pages(table, tenant) {
  let from = 0;
  for (;;) {
    const found = await rows(
      `SELECT * FROM ${table} WHERE tenant_id = ${text(tenant)} AND seq > ${from} ORDER BY seq LIMIT ${PAGE}`,
    );
    yield* found;
    if (found.length < PAGE) return;
    from = found.at(-1).seq;
  }
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
const books = await rows("SELECT tenant_id FROM audit UNION SELECT tenant_id FROM audit_seals ORDER BY 1");
const names = new Set([...books.map(({ tenant_id }) => tenant_id), ...kept.keys()]);
let damaged = 0;
for (const name of [...names].filter((name) => values.tenant === undefined || name === values.tenant)) {
  const { findings, events, seals, head } = await verify(
    pages("audit", name),
    pages("audit_seals", name),
    kept.get(name),
  );
  const damage = findings.filter(({ finding }) => finding !== "unsealed");
  damaged += damage.length > 0 ? 1 : 0;
  const sign = damage.length > 0 ? "✗" : "✓";
  console.log(
    `${sign} ${name || "(outside companies)"}: ${events} events, ${seals} seals, the last ${head.seq} ${head.hash}`,
  );
  for (const finding of findings) console.log(`    ${said(finding)}`);
}
console.log(damaged > 0 ? `${damaged} of ${names.size} books are damaged.` : `${names.size} books are whole.`);
process.exit(damaged > 0 ? 1 : 0);
