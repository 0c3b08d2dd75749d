// Verifies the hash chain of an audit log: the rules of worker/domain/audit/chain.rs for operators, who may have no Rust.
// tests/core/repository/audit_chain.rs gives both the same logs and compares their faults.

import { createHash } from "node:crypto";

const COLUMNS = ["tenant_id", "seq", "id", "action", "actor", "object", "detail", "network", "trace_id", "created_at"];

/** An event in the form that a seal hashes. */
export const line = (event) =>
  JSON.stringify([...COLUMNS.map((name) => event[name] ?? null), ...(event.changes_hash ? [event.changes_hash] : [])]);

const sha256 = (text) => createHash("sha256").update(text).digest("base64url");

/** Whether the values beside an event differ from those that were sealed. Missing values were erased. */
const isForged = ({ salt, changes, changes_hash }) =>
  typeof salt === "string" && typeof changes === "string" && sha256(JSON.stringify([salt, changes])) !== changes_hash;

/** An iterator with lookahead of one, over a list or over pages that arrive. */
export async function ahead(rows) {
  const steps = rows[Symbol.asyncIterator]?.() ?? rows[Symbol.iterator]();
  let current = await steps.next();
  return {
    peek: () => (current.done ? undefined : current.value),
    take: async () => {
      const taken = current.value;
      current = await steps.next();
      return taken;
    },
  };
}

/**
 * Verifies an audit log: events with the values beside them, and seals, both in the order of `seq`. `knownSeals` are seals that were stored
 * elsewhere; `anchor` is the last seal of the beginning that was deleted because of its age.
 */
export async function verify(events, seals, knownSeals = [], anchor = { seq: 0, hash: "" }) {
  const faults = [];
  const rest = await ahead(events);
  const missed = new Set(knownSeals.map(({ seq, hash }) => `${seq} ${hash}`));
  let [before, count, sealCount] = [anchor, 0, 0];
  let last = 0;
  const arrive = (at) => {
    if (at > last + 1) faults.push({ fault: "missing", from: last + 1, to: at - 1 });
    const whole = at <= last + 1;
    last = at;
    return whole;
  };
  for await (const seal of seals) {
    const sum = createHash("sha256").update(before.hash);
    let [whole, covers] = [true, 0];
    const forged = [];
    last = before.seq;
    while (rest.peek() && rest.peek().seq <= seal.seq) {
      const event = await rest.take();
      whole = arrive(event.seq) && whole;
      sum.update(`\n${line(event)}`);
      if (isForged(event)) forged.push({ fault: "forged", at: event.seq });
      covers = event.seq;
      count += 1;
    }
    whole = arrive(seal.seq + 1) && whole;
    if (whole && (covers !== seal.seq || sum.digest("base64url") !== seal.hash)) {
      faults.push({ fault: "changed", from: before.seq + 1, to: seal.seq });
    }
    faults.push(...forged);
    missed.delete(`${seal.seq} ${seal.hash}`);
    before = seal;
    sealCount += 1;
  }
  last = before.seq;
  const tail = { fault: "unsealed", from: rest.peek()?.seq, to: rest.peek()?.seq };
  while (rest.peek()) {
    tail.to = (await rest.take()).seq;
    arrive(tail.to);
    count += 1;
  }
  missed.delete(`${anchor.seq} ${anchor.hash}`);
  const cut = knownSeals
    .filter(({ seq, hash }) => seq >= anchor.seq && missed.has(`${seq} ${hash}`))
    .map(({ seq }) => seq);
  if (cut.length > 0) faults.push({ fault: "cut", at: Math.min(...cut) });
  if (tail.from !== undefined) faults.push(tail);
  return { faults, events: count, seals: sealCount, head: before };
}
