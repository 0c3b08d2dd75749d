// Searches for texts in all data of the local platform: every column of every row of D1, KV and the Durable Objects, and the files in which
// KV keeps its values. Rows only, no free pages: SQLite overwrites these in time, and the platform keeps 30 days of history anyway
// (docs/operations/backup.md).

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesOf, within } from "./sqlite.mjs";

const KINDS = ["database", "copies", "objects"];

/** The namespace of the development mailbox, which is not part of the product: its mails belong to their recipients. */
const MAILBOX = "00000000000000000000000000000002";

const asText = (value) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value === null ? "" : String(value);

/** Whether a file is the index of the development mailbox, which names the files of its values. */
function isMailbox(file, persist) {
  const folder = join(persist, "v3/kv", MAILBOX, "blobs");
  const mailboxBlobs = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return within(file, ({ whole }) =>
    whole("SELECT blob_id FROM _mf_entries").some((row) => mailboxBlobs.has(row.blob_id)),
  );
}

/** Where the texts are, and how much was searched. */
export function search(persist, texts) {
  const found = [];
  const looked = { files: 0, rows: 0, values: 0 };
  const searchValue = (where, value) => {
    const text = asText(value);
    looked.values += 1;
    for (const needle of texts) if (text.includes(needle)) found.push({ where, text: needle });
  };
  for (const kind of KINDS) {
    for (const file of filesOf(persist, kind)) {
      if (kind === "copies" && isMailbox(file, persist)) continue;
      looked.files += 1;
      within(file, ({ whole }) => {
        for (const { name } of whole("SELECT name FROM sqlite_master WHERE type = 'table'")) {
          for (const row of whole(`SELECT * FROM "${name}"`)) {
            looked.rows += 1;
            for (const [column, value] of Object.entries(row)) searchValue(`${kind} ${name}.${column}`, value);
          }
        }
      });
    }
  }
  const folder = join(persist, "v3/kv");
  const values = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  for (const path of values) {
    const isValue = path.includes("blobs") && !path.startsWith(MAILBOX) && statSync(join(folder, path)).isFile();
    if (!isValue) continue;
    looked.files += 1;
    searchValue(`copies ${path}`, readFileSync(join(folder, path)));
  }
  return { found, looked };
}
