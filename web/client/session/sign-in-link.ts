// The sign-in page that links of the auth pages lead to; operations may configure another one (specification 2, Link targets).

import { config, useConfig } from "../config/config";
import { paths } from "../paths";
import { ownAddress } from "./address";

/** Address of the sign-in page, for a component. */
export function useSignInLink(): string {
  return ownAddress(useConfig().loginPage) ?? paths.signIn();
}

/** Address of the sign-in page, for a redirect. */
export function signInLink(): string {
  return ownAddress(config().loginPage) ?? paths.signIn();
}
