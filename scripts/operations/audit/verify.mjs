// Verifies the audit logs of all companies while the product writes them: what is read page by page is not of one moment.

import { quoted } from "../../stores/sql.mjs";
import { ahead, verify } from "./chain.mjs";

/** Rows per query. */
const PAGE = 5000;

/** Events with the values beside them. */
const FROM = {
  audit:
    "(SELECT e.*, v.salt, v.changes FROM audit e LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq)",
};

const conditionOf = (tenant) => (tenant === undefined ? "1 = 1" : `tenant_id = ${quoted(tenant)}`);

/** All rows of a table, company by company, as one stream however many there are. */
async function* stream(rows, table, tenant) {
  let last = ["''", -1];
  for (;;) {
    const found = await rows(
      `SELECT * FROM ${FROM[table] ?? table} WHERE ${conditionOf(tenant)} AND (tenant_id, seq) > (${last}) ORDER BY tenant_id, seq LIMIT ${PAGE}`,
    );
    yield* found;
    if (found.length < PAGE) return;
    const { tenant_id, seq } = found.at(-1);
    last = [quoted(tenant_id), seq];
  }
}

/** Seals up to the heads: a later one covers events that were written after theirs were read. */
async function* upTo(heads, seals) {
  for await (const seal of seals) if (seal.seq <= (heads.get(seal.tenant_id) ?? 0)) yield seal;
}

/** The logs of one company or of all, as streams. The heads are read first. */
async function open(rows, tenant) {
  const found = await rows(
    `SELECT tenant_id, MAX(seq) AS seq FROM audit_seals WHERE ${conditionOf(tenant)} GROUP BY tenant_id`,
  );
  const heads = new Map(found.map(({ tenant_id, seq }) => [tenant_id, seq]));
  const [events, seals, anchors] = await Promise.all([
    ahead(stream(rows, "audit", tenant)),
    ahead(upTo(heads, stream(rows, "audit_seals", tenant))),
    ahead(stream(rows, "audit_anchors", tenant)),
  ]);
  return { events, seals, anchors };
}

/** The part of a stream that belongs to one company. */
async function* part(rows, name) {
  while (rows.peek()?.tenant_id === name) yield await rows.take();
}

/** Verifies the next log of the streams. */
async function verifyNext({ events, seals, anchors }, name, knownSeals) {
  /** The last seal of the part of the log that was deleted because of its age. */
  let anchor;
  for await (const { seq, hash } of part(anchors, name)) anchor = { seq, hash };
  return { anchor, ...(await verify(part(events, name), part(seals, name), knownSeals, anchor)) };
}

const isDamaged = ({ faults }) => faults.some(({ fault }) => fault !== "unsealed");

/**
 * Verifies all audit logs, or one company's; yields each with its name. `knownSeals` are seals that were stored elsewhere, by company. A damaged
 * log is read a second time: the deletion of old events may have happened between two pages.
 */
export async function* verifyLogs(rows, { tenant, knownSeals = new Map() } = {}) {
  const logs = await open(rows, tenant);
  const left = new Set(knownSeals.keys());
  async function verified(name) {
    left.delete(name);
    const found = await verifyNext(logs, name, knownSeals.get(name));
    const again = isDamaged(found) ? await verifyNext(await open(rows, name), name, knownSeals.get(name)) : found;
    return { name, isDamaged: isDamaged(again), ...again };
  }
  for (;;) {
    // In the order of the database: by code point.
    const names = [logs.events, logs.seals, logs.anchors].flatMap((rest) => rest.peek()?.tenant_id ?? []);
    if (names.length === 0) break;
    yield await verified(
      names.reduce((one, other) => (Buffer.from(one).compare(Buffer.from(other)) <= 0 ? one : other)),
    );
  }
  // Audit logs of which only seals elsewhere are left.
  for (const name of left) if (tenant === undefined || tenant === name) yield await verified(name);
}
