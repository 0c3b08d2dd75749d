// A vault in the ledger of operations at the platform, encrypted for its operators (age). Beside it are the list of operators, and the
// journal of changes of keys: names and times, no secret. A write requires that the newest version was read, and is atomic.

import { armor, Decrypter, Encrypter } from "age-encryption";
import { quoted } from "../../stores/sql.mjs";
import { OperationError } from "../command.mjs";
import { decisionsOf } from "../environments.mjs";
import { me, query } from "../ledger.mjs";
import { identity, recipient } from "./identity.mjs";

const TABLES = `CREATE TABLE IF NOT EXISTS vault (version INTEGER PRIMARY KEY, sealed TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS operators (name TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (
  number INTEGER PRIMARY KEY, at TEXT NOT NULL, name TEXT NOT NULL, step TEXT NOT NULL, operator TEXT NOT NULL
) STRICT`;
/** Vaults that nobody could open any more: one of the keys may be found again. */
const LOST = `CREATE TABLE IF NOT EXISTS lost_vaults (
  version INTEGER PRIMARY KEY, sealed TEXT NOT NULL, at TEXT NOT NULL, operators TEXT NOT NULL
) STRICT`;

async function seal(secrets, operators) {
  const encrypter = new Encrypter();
  for (const key of Object.values(operators)) encrypter.addRecipient(key);
  return armor.encode(await encrypter.encrypt(JSON.stringify(secrets)));
}

async function unseal(sealed, environment, operators) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity());
  try {
    return JSON.parse(await decrypter.decrypt(armor.decode(sealed), "text"));
  } catch {
    throw new OperationError(
      `The secrets of ${environment} are not sealed for you. ${Object.keys(operators).join(" or ")} adds you by npm run operators -- add, with what npm run operators -- me says to you.`,
    );
  }
}

export function sealedVault(environment, api) {
  const rows = (sql) => query(api, environment, sql);
  let version = 0;

  async function newest() {
    if (!decisionsOf(environment).ids.ledger) return undefined;
    const [found] = await rows(`${TABLES}; SELECT version, sealed FROM vault ORDER BY version DESC LIMIT 1`);
    version = found?.version ?? 0;
    return found;
  }
  const operators = async () =>
    Object.fromEntries(
      (await rows("SELECT name, key FROM operators ORDER BY name")).map(({ name, key }) => [name, key]),
    );

  const journalRows = () => rows("SELECT at, name, step FROM journal ORDER BY number");

  return {
    name: `the vault of ${environment}`,
    operators,
    isThere: async () => (await newest()) !== undefined,
    /** The encrypted form, for a copy elsewhere. */
    sealed: async () => (await newest())?.sealed,
    async read() {
      const found = await newest();
      if (!found) throw new OperationError(`${environment} has no secrets yet: npm run launch makes them.`);
      const all = await operators();
      const secrets = await unseal(found.sealed, environment, all);
      return { secrets, journal: await journalRows(), operators: all };
    },
    /** Whether this operator's key opens it; only a vault that is there. */
    async isReadable() {
      const { sealed } = await newest();
      const all = await operators();
      return unseal(sealed, environment, all).then(
        () => true,
        () => false,
      );
    },
    /** The journal alone, which is not encrypted. */
    journal: journalRows,
    /** The operator who creates the vault is its first one. `instead` starts again without what was in it, which is kept aside. */
    async write({ secrets, journal, operators: named, instead = false }) {
      const operator = me().name;
      const all = named ?? { [operator]: await recipient() };
      const next = version + 1;
      const done = journal.map(
        ({ at, name, step }, number) =>
          `INSERT OR IGNORE INTO journal VALUES (${number + 1}, ${quoted(at)}, ${quoted(name)}, ${quoted(step)}, ${quoted(operator)})`,
      );
      const aside = [
        LOST,
        `INSERT INTO lost_vaults SELECT version, sealed, at, (SELECT COALESCE(group_concat(name, ', '), '') FROM operators) FROM vault`,
      ];
      // Earlier versions are deleted, so the next number may be free although others have written: without a sealed text nothing at all is written.
      const sealed = `CASE WHEN (SELECT COALESCE(MAX(version), 0) FROM vault) = ${version} THEN ${quoted(await seal(secrets, all))} END`;
      const sql = [
        ...(instead ? aside : []),
        `INSERT INTO vault VALUES (${next}, ${sealed}, ${quoted(new Date().toISOString())})`,
        `DELETE FROM vault WHERE version < ${next}`,
        "DELETE FROM operators",
        ...Object.entries(all).map(([name, key]) => `INSERT INTO operators VALUES (${quoted(name)}, ${quoted(key)})`),
        ...done,
        "SELECT 1",
      ];
      await rows(sql.join(";\n"));
      version = next;
    },
  };
}
