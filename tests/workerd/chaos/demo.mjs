// Chaos on a copy of the demo data.

import { rm } from "node:fs/promises";
import { claimPort } from "../../../scripts/setup/ports.mjs";
import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";
import { account } from "../../support/actors.mjs";
import { filledCopy } from "../../support/product.mjs";
import { chaos } from "./run.mjs";

/** A member of the company who is added to every role. */
const MEMBER = `SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id AND m.tenant_id = ? AND m.state = 1
  WHERE u.email <> ? ORDER BY u.id LIMIT 1`;

/** Runs it in a new folder. */
export async function chaosOnDemoData({ keep = false, ...options }) {
  const persist = await filledCopy();
  try {
    const person = account("anna");
    const [company, member] = within(databaseOf(persist), ({ all }) => {
      const [{ id }] = all("SELECT id FROM tenants WHERE title = ?", "Nordlicht Energie");
      return [id, all(MEMBER, id, person.email)[0].id];
    });
    return { ...(await chaos({ ...options, port: await claimPort(), persist, person, company, member })), persist };
  } finally {
    if (!keep) await rm(persist, { recursive: true, force: true });
  }
}
