// `npm run audit -- verify`: verifies the audit log of every company: finds what was changed, removed or moved since it was sealed.

import { readFileSync } from "node:fs";
import { ahead, verify } from "../../audit/chain.mjs";
import { command, ENV, environmentOf, OperationError, PERSIST } from "../command.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withStores } from "../stores.mjs";

const DESCRIBED = {
  name: "audit",
  about:
    "Verifies the audit log of every company: finds events that were changed, removed or moved after they were sealed. Ends with 1 if an audit log is damaged.",
  usage: ["verify", "verify --remote --env production", "verify --remote --env production --log worker.log"],
  options: {
    env: { ...ENV, default: "local" },
    remote: { type: "boolean", about: "reads the deployed database; always set for a deployed environment" },
    tenant: { type: "string", about: "one company only", value: "id" },
    log: {
      type: "string",
      about: "compares with the seals in a worker's log (lines with audit_sealed)",
      value: "file",
    },
    "persist-to": { ...PERSIST, default: ".wrangler/state" },
  },
};

/** Rows per query. */
const PAGE = 5000;

const text = (value) => `'${value.replaceAll("'", "''")}'`;

/** Events with the values beside them. */
const FROM = {
  audit:
    "(SELECT e.*, v.salt, v.changes FROM audit e LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq)",
};

/** All rows of a table, company by company, as one stream however many there are. */
async function* stream(rows, table, tenant) {
  let last = ["''", -1];
  const condition = tenant === undefined ? "1 = 1" : `tenant_id = ${text(tenant)}`;
  for (;;) {
    const found = await rows(
      `SELECT * FROM ${FROM[table] ?? table} WHERE ${condition} AND (tenant_id, seq) > (${last}) ORDER BY tenant_id, seq LIMIT ${PAGE}`,
    );
    yield* found;
    if (found.length < PAGE) return;
    const { tenant_id, seq } = found.at(-1);
    last = [text(tenant_id), seq];
  }
}

/** The part of a stream that belongs to one company. */
async function* part(rows, name) {
  while (rows.peek()?.tenant_id === name) yield await rows.take();
}

/** The seals in a log file, by company. */
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

const DESCRIPTIONS = {
  cut: ({ at }) => `cut: seal ${at} of the log is not there`,
  forged: ({ at }) => `forged: the values beside ${at} are not those that were sealed`,
};
const sentenceOf = (found) => DESCRIPTIONS[found.fault]?.(found) ?? `${found.fault}: ${found.from} to ${found.to}`;

/** Verifies all audit logs; returns the exit code. */
async function verified(rows, values) {
  const kept = logged(values.log);
  const [events, seals, anchors] = await Promise.all(
    ["audit", "audit_seals", "audit_anchors"].map((table) => ahead(stream(rows, table, values.tenant))),
  );
  /** The last seal of the part of an audit log that was deleted because of its age. */
  const anchorOf = async (name) => {
    let found;
    for await (const { seq, hash } of part(anchors, name)) found = { seq, hash };
    return found;
  };
  let [all, damaged] = [0, 0];

  async function verifyLog(name) {
    const anchor = await anchorOf(name);
    const found = await verify(part(events, name), part(seals, name), kept.get(name), anchor);
    const { faults, head } = found;
    const isDamaged = faults.some(({ fault }) => fault !== "unsealed");
    all += 1;
    damaged += isDamaged ? 1 : 0;
    const old = anchor?.seq > 0 ? `, what was old deleted up to ${anchor.seq} ${anchor.hash}` : "";
    const counts = `${found.events} events, ${found.seals} seals, the last ${head.seq} ${head.hash}${old}`;
    console.log(`${isDamaged ? "✗" : "✓"} ${name || "(outside companies)"}: ${counts}`);
    for (const fault of faults) console.log(`    ${sentenceOf(fault)}`);
    kept.delete(name);
  }

  while (events.peek() || seals.peek() || anchors.peek()) {
    // In the order of the database: by code point.
    const names = [events.peek(), seals.peek(), anchors.peek()].filter(Boolean).map(({ tenant_id }) => tenant_id);
    await verifyLog(names.reduce((one, other) => (Buffer.from(one).compare(Buffer.from(other)) <= 0 ? one : other)));
  }
  // Audit logs of which only seals in the log file are left.
  for (const name of kept.keys()) if (values.tenant === undefined || values.tenant === name) await verifyLog(name);
  console.log(damaged > 0 ? `${damaged} of ${all} audit logs are damaged.` : `${all} audit logs are whole.`);
  return damaged > 0 ? 1 : 0;
}

await command(DESCRIBED, async ({ values, words }) => {
  if (words.join(" ") !== "verify") throw new OperationError("Say what: verify.");
  const environment = environmentOf(values);
  if (Boolean(values.remote) !== DEPLOYED.includes(environment))
    throw new OperationError(
      values.remote ? "Name a deployed environment with --env." : `${environment} is read with --remote.`,
    );
  return withStores(environment, values["persist-to"], ({ rows }) => verified(rows, values));
});
