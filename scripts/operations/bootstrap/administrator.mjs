// The operator's company and its first administrator, in the database of an environment.

import { OperationError } from "../command.mjs";
import { againSql, firstSql, newCode } from "./first-company.mjs";

export const LANGUAGES = ["de", "en", "fr", "it", "es", "pt-br"];

/** Options that name the first administrator. */
export const OPTIONS = {
  email: { type: "string", about: "address of the first administrator", value: "address" },
  company: { type: "string", about: "name of the operator's company", value: "name", default: "Operations" },
  "first-name": { type: "string", about: "of the administrator", value: "name", default: "Administrator" },
  "last-name": { type: "string", about: "of the administrator", value: "name", default: "" },
  language: { type: "string", about: LANGUAGES.join(", "), value: "code", default: "en" },
};

/** The named administrator; rejects invalid values. */
export function administratorOf(values) {
  const email = (values.email ?? "").trim().toLowerCase();
  if (!/^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email))
    throw new OperationError("Name the administrator with --email.");
  const { "first-name": firstName, "last-name": lastName, company, language } = values;
  if (!LANGUAGES.includes(language)) throw new OperationError(`--language is one of ${LANGUAGES.join(", ")}.`);
  return { email, firstName, lastName, company, language };
}

/** Creates both, or with `again` a new link; returns its code. */
export async function makeFirst(stores, person, again) {
  const [missing] = await stores.missing();
  if (missing)
    throw new OperationError(
      `The database has no ${missing} yet: npm run deploy, or npm start on a laptop, applies it.`,
    );
  const { code, hash } = newCode();
  const now = Date.now();
  const [{ made }] = await stores.rows((again ? againSql : firstSql)({ ...person, hash, now }));
  if (made === 1) return code;
  throw new OperationError(
    again
      ? "There is no first administrator of that address without a password: whoever has one asks for a reset mail."
      : "There is an operator's company already, or somebody of that address: this is done once.",
  );
}

/** The number of operators, and how many of them have a password. */
export async function operators({ rows }) {
  const [counts] = await rows(
    `SELECT COUNT(*) AS people, COUNT(c.user_id) AS operators FROM role_members rm
     JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1 LEFT JOIN credentials c ON c.user_id = rm.user_id`,
  );
  return counts;
}

/** Prints what the recipient of the link needs to know. */
export function printLink({ email, company }, origin, code) {
  console.log(`✓ ${email} is the first administrator of ${company}.`);
  console.log("  Choose the password within a day by this link, which works once:");
  console.log(`  ${origin}/auth/reset/${encodeURIComponent(email)}/${code}`);
}
