// The sign-in page that links of the auth screens lead to; operations may name another one (specification 2, Link targets).

import { config, useConfig } from "../config/config";
import { paths } from "../paths";
import { ownAddress } from "./address";

/** Where a link to the sign-in page leads. */
export function useSignInLink(): string {
  return ownAddress(useConfig().loginPage) ?? paths.signIn();
}

/** The same for a way that is gone right now. */
export function signInLink(): string {
  return ownAddress(config().loginPage) ?? paths.signIn();
}
