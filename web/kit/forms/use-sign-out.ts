// Signs out by a button. When the server is unreachable, the user sees that the session is still open there.

import { useT } from "../../client/i18n/i18n";
import { signOut } from "../../client/session/lifecycle";
import { handleError } from "./handle-error";

/** Signs out, then calls `then`. */
export function useSignOut(): (then?: () => void) => void {
  const t = useT();
  return (then) =>
    void handleError(signOut().then(then), { title: t("global:shell.signOutFailed"), fallback: undefined });
}
