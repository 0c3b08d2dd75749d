// `npm run bootstrap`: the first day of an environment.

import { command, DRY_RUN, ENV, environmentOf, PERSIST, Refused } from "../command.mjs";
import { blanks, contradictions, originOf } from "../environments.mjs";
import { platform, switches } from "../platform.mjs";
import { withStores } from "../stores.mjs";
import { againSql, firstSql, newCode } from "./first.mjs";

const LANGUAGES = ["de", "en", "fr", "it", "es", "pt-br"];

const DESCRIBED = {
  name: "bootstrap",
  about:
    "Makes the operator's company and its first administrator, who chooses a password by a link that works once, and switches on what no configuration file can.",
  usage: [
    "--env production --email ada@example.com --company Operations",
    "--env production --email ada@example.com --again",
    "--env local --email ada@example.com",
  ],
  options: {
    env: ENV,
    email: { type: "string", about: "address of the first administrator", value: "address" },
    company: { type: "string", about: "name of the operator's company", value: "name", default: "Operations" },
    "first-name": { type: "string", about: "of the administrator", value: "name", default: "Administrator" },
    "last-name": { type: "string", about: "of the administrator", value: "name", default: "" },
    language: { type: "string", about: LANGUAGES.join(", "), value: "code", default: "en" },
    origin: { type: "string", about: "where the link leads, if not where mails lead", value: "address" },
    again: { type: "boolean", about: "a new link, as long as nobody has a password yet" },
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

function checked({ values }) {
  const environment = environmentOf(values);
  const email = (values.email ?? "").trim().toLowerCase();
  if (!/^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email)) throw new Refused("Name the administrator with --email.");
  if (!LANGUAGES.includes(values.language)) throw new Refused(`--language is one of ${LANGUAGES.join(", ")}.`);
  const [wrong] = contradictions(environment);
  if (wrong) throw new Refused(wrong);
  const [blank] = blanks(environment);
  if (blank && !values["dry-run"]) throw new Refused(blank);
  return { environment, email };
}

async function switchOn(environment) {
  for (const { what, isGood, make } of await switches(platform(), environment)) {
    if (!(await isGood())) await make();
    if (!(await isGood())) throw new Refused(`The platform took it, and still not: ${what}.`);
    console.log(`✓ ${what}`);
  }
}

async function first(stores, values, email) {
  const [missing] = await stores.missing();
  if (missing)
    throw new Refused(`The database has no ${missing} yet: npm run deploy, or npm start on a laptop, applies it.`);
  const { code, hash } = newCode();
  const now = Date.now();
  const { "first-name": firstName, "last-name": lastName, company, language } = values;
  const sql = values.again
    ? againSql({ email, hash, now })
    : firstSql({ email, firstName, lastName, company, language, hash, now });
  const [{ made }] = await stores.rows(sql);
  if (made === 1) return code;
  throw new Refused(
    values.again
      ? "There is no first administrator of that address without a password: whoever has one asks for a reset mail."
      : "There is an operator's company already, or somebody of that address: this is done once.",
  );
}

await command(DESCRIBED, async ({ values }) => {
  const { environment, email } = checked({ values });
  if (values["dry-run"]) {
    console.log(
      `✓ ${email} would be the first administrator of ${values.company} in ${environment}; nothing is written.`,
    );
    for (const blank of blanks(environment)) console.log(`· before that: ${blank}`);
    return;
  }
  if (environment !== "local") await switchOn(environment);
  const code = await withStores(environment, values["persist-to"], (stores) => first(stores, values, email));
  const origin = values.origin ?? originOf(environment);
  console.log(`✓ ${email} is the first administrator of ${values.company}.`);
  console.log("  Choose the password within a day by this link, which works once:");
  console.log(`  ${origin}/auth/reset/${encodeURIComponent(email)}/${code}`);
});
