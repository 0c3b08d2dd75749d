// Whom the local demo knows by name: the seed says it, so that the panel and the database cannot differ.

import accounts from "../../../seed/accounts.json";
import company from "../../../seed/midgard/company.json";
import named from "../../../seed/midgard/people.json";
import type { Phrase } from "../../client/i18n/phrases";

/** What somebody is for in the demo. */
const ROLES = {
  operator: "demo:roles.operator",
  admin: "demo:roles.admin",
  serviceDesk: "demo:roles.serviceDesk",
  people: "demo:roles.people",
  auditor: "demo:roles.auditor",
  manager: "demo:roles.manager",
  member: "demo:roles.member",
  reader: "demo:roles.reader",
  disabled: "demo:roles.disabled",
} as const satisfies Record<string, Phrase>;

/** Somebody to sign in as. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Phrase;
  /** Only of the small companies: the large one's people stand under its name. */
  readonly company?: string;
}

const roleOf = (role: string) => ROLES[role as keyof typeof ROLES];

/** The large company's title. */
export const LARGE = company.title;

/** People of the large company; the first is its administrator. */
export const large: readonly DemoPerson[] = named.flatMap(({ firstName, lastName, email, role }) =>
  role ? [{ name: `${firstName} ${lastName}`, email, password: company.password, role: roleOf(role) }] : [],
);

/** People of the small companies. */
export const small: readonly DemoPerson[] = accounts.map(({ firstName, email, password, role, companies }) => ({
  name: firstName,
  email,
  password,
  role: roleOf(role),
  company: companies.join(", "),
}));
