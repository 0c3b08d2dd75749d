// The accounts of the local demo, read from the seed, so that panel and database cannot differ.

import accounts from "../../../seed/accounts.json";
import company from "../../../seed/midgard/company.json";
import named from "../../../seed/midgard/people.json";
import type { Phrase } from "../../client/i18n/phrases";

/** The label of each account's role in the demo. */
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

/** An account to sign in with. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Phrase;
  /** Set for users of the small companies; the large company's users appear under its name. */
  readonly company?: string;
}

const roleOf = (role: string) => ROLES[role as keyof typeof ROLES];

/** The large company's title. */
export const LARGE = company.title;

/** Users of the large company; the first one is its administrator. */
export const large: readonly DemoPerson[] = named.flatMap(({ firstName, lastName, email, role }) =>
  role ? [{ name: `${firstName} ${lastName}`, email, password: company.password, role: roleOf(role) }] : [],
);

/** Users of the small companies. */
export const small: readonly DemoPerson[] = accounts.map(({ firstName, email, password, role, companies }) => ({
  name: firstName,
  email,
  password,
  role: roleOf(role),
  company: companies.join(", "),
}));
