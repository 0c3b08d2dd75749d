// The address that pre-fills the sign-in form: left by other pages of this tab (specification 5).

const KEY = "asgard.email";

/** The address that another page left. */
export function rememberedEmail(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Leaves an address for the sign-in form. */
export function rememberEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}

/** Removes the address. */
export function forgetEmail(): void {
  sessionStorage.removeItem(KEY);
}
