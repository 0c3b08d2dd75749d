// `npm run after-restore`: the SQL to run on a restored database before it serves requests.

import { parseArgs } from "node:util";
import { bootstrap } from "../../setup/bootstrap.mjs";

const HELP = `npm run after-restore -- (--damaged <file> | --everybody) --output <file.sql>

Writes the SQL that a database needs after it was restored from a backup or by Time Travel, while maintenance is on. Run it on that
database, by its name: npx wrangler d1 execute <database> --remote --file <file.sql> (docs/operations/backup.md)

  --damaged <file>  a dump of the database as it was before it was restored (npm run backup … --damaged), sealed or not: who was
                    erased since the backup is erased again, whose password, PIN or address was changed since, or who is missing
                    without having been erased, chooses a new password by mail, and passkeys, providers, recovery codes and trusted
                    devices that were removed or are missing stay removed
  --everybody       where no such dump can be made: everybody chooses a new password by mail, and keeps nothing else that
                    opens an account
  --most <number>   more rows than any table has (without it: 1000000); with too few the file fails before its end
  --output <file>   where to write it
  --help            this text

Either way: every one-time link and code issued before is dead, mails that still wait are not sent (cron sends none during
maintenance), and no version is given out twice. Sessions live in the objects, which are not restored: what was ended stays ended.`;

/** The options; ends with 2 where there is another one. */
function typed() {
  try {
    return parseArgs({
      options: {
        damaged: { type: "string" },
        everybody: { type: "boolean", default: false },
        most: { type: "string", default: "1000000" },
        output: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`✗ ${error.message.split(". ")[0]}.\n\n${HELP}`);
    process.exit(2);
  }
}

const values = typed();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (!values.output || values.everybody === (values.damaged !== undefined) || !/^\d+$/.test(values.most)) {
  console.error(HELP);
  process.exit(2);
}
await bootstrap(process.argv[1], [], { isOperation: true });
const { writeAfterRestore } = await import("./after-restore-sql.mjs");
const { sentenceOf } = await import("../command.mjs");
try {
  await writeAfterRestore({ damaged: values.damaged, most: Number(values.most) }, values.output);
  console.log(`Written: ${values.output}`);
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(`✗ ${sentence}`);
  process.exitCode = 1;
}
