// The address that pre-fills the sign-in form: stored by other pages of this tab (specification 5).

import { tabStorage } from "../storage";

const KEY = "asgard.email";

/** The address that another page stored. */
export function rememberedEmail(): string | undefined {
  return tabStorage.read(KEY) ?? undefined;
}

/** Stores an address for the sign-in form. */
export function rememberEmail(email: string): void {
  tabStorage.write(KEY, email);
}

/** Removes the address. */
export function forgetEmail(): void {
  tabStorage.write(KEY, null);
}
