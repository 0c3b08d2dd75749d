// Users of the demo companies who act in the tests.

import { readFileSync } from "node:fs";

const accounts = JSON.parse(readFileSync(new URL("../../seed/accounts.json", import.meta.url), "utf8"));

/** The first demo account of a role, or the one whose e-mail address begins like this. */
export const account = (name) => accounts.find(({ role, email }) => role === name || email.startsWith(name));
