// An address with `signoff` in it signs out (specification 4): a POST behind it, for an address alone must change nothing.

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../i18n/i18n";
import { paths } from "../../paths";
import { signOut } from "../../session/keeper";
import { Waiting } from "../../ui/states";

/** The page. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    // Whatever the server says, this browser is done with the session: the way out is the sign-in page.
    signOut().catch(() => void navigate(paths.signIn(), { replace: true }));
  }, [navigate]);
  return <Waiting text={t("global:actions.signOut")} />;
}
