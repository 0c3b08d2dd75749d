// A platform with the database of an environment's operators, in this process: for tests of the modules that read and write it.

import { platform } from "../cloudflare-api.mjs";
import { keepDecisionsInMemory, saveDecisions } from "../environments.mjs";
import { startPlatform } from "./platform/server.mjs";

const DATABASE = "asgard-operations-production";

/**
 * Starts the platform. `api` calls it, `account` is what it has, `rows` runs statements on the ledger and returns the rows of the last one, and
 * `close` ends it. The decisions about production are in memory.
 */
export async function startLedger() {
  const { api: url, account, close } = await startPlatform({ domain: "example.org" });
  const api = platform({
    CLOUDFLARE_API_BASE_URL: url,
    CLOUDFLARE_API_TOKEN: account.token,
    CLOUDFLARE_ACCOUNT_ID: account.id,
  });
  const { uuid } = await api("POST", "{account}/d1/database", { name: DATABASE });
  keepDecisionsInMemory();
  saveDecisions("production", { ids: { ledger: uuid } });
  const rows = async (sql) => (await api("POST", `{account}/d1/database/${DATABASE}/query`, { sql })).at(-1).results;
  return { api, account, rows, close };
}
