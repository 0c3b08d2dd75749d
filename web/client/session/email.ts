// The address that pre-fills the sign-in form: stored by other pages of this tab (specification 5).

const KEY = "asgard.email";

/** The address that another page stored. */
export function rememberedEmail(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Stores an address for the sign-in form. */
export function rememberEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}

/** Removes the address. */
export function forgetEmail(): void {
  sessionStorage.removeItem(KEY);
}
