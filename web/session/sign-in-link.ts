// The sign-in page that links of the auth screens lead to; operations may name another one (specification 2, Link targets).

import { useConfig } from "../config/config";
import { paths } from "../paths";
import { ownAddress } from "./address";

/** Where a link to the sign-in page leads. */
export function useSignInLink(): string {
  return ownAddress(useConfig().loginPage) ?? paths.signIn();
}
