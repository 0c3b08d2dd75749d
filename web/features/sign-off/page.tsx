// An address that contains `signoff` signs out (specification 4): the page sends a POST, as a GET must change nothing.

import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useSignOutPending } from "../../client/api/pending-sign-out";
import { useT } from "../../client/i18n/i18n";
import { signOut } from "../../client/session/lifecycle";
import { signInLink } from "../../client/session/sign-in-link";
import { useAsync } from "../../client/use-async";
import { useFailureText } from "../../kit/forms/failure-text";
import { Button } from "../../ui/button";
import { PageHead } from "../../ui/page-head";
import { Waiting } from "../../ui/states";
import "../../shell/auth-page.css";

const tryToSignOut = (): Promise<{ readonly error?: unknown }> =>
  signOut().then(
    () => ({}),
    (error: unknown) => ({ error }),
  );

/** The page. */
export function Component() {
  const t = useT();
  const failureText = useFailureText();
  // An act done by arriving, and no loader: those run again with every revalidation, and this page shows what a failed one left open.
  const { value, reload } = useAsync(tryToSignOut);

  const navigate = useNavigate();
  const isPending = useSignOutPending();
  const wasPending = useRef(false);
  useEffect(() => {
    // The sign-out succeeded in the background or in another tab.
    if (wasPending.current && !isPending) void navigate(signInLink(), { replace: true });
    wasPending.current = isPending;
  }, [isPending, navigate]);

  // The server has not received it: users of a shared computer must know.
  if (!value?.error) return <Waiting isPage text={t("global:actions.signOut")} />;
  return (
    <section className="auth-page" role="alert">
      <PageHead title={t("global:shell.signOutFailed")}>{failureText(value.error)}</PageHead>
      <p>{t("global:shell.signOutPending")}</p>
      <Button onPress={reload}>{t("global:actions.retry")}</Button>
    </section>
  );
}
