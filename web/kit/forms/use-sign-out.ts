// Signing out by a button. Who is still signed in where the server heard nothing is told so.

import { useT } from "../../client/i18n/i18n";
import { signOut } from "../../client/session/keeper";
import { handleError } from "./handle-error";

/** Signs out, and then does something else. */
export function useSignOut(): (then?: () => void) => void {
  const t = useT();
  return (then) =>
    void handleError(signOut().then(then), { title: t("global:shell.signOutFailed"), fallback: undefined });
}
