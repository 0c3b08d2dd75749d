// The sign-in page.

import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import * as calls from "../../client/api/calls";
import type { SignIn } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { useKnownSession } from "../../client/session/session";
import { useInBrowser } from "../../client/store";
import { useProviderError } from "../../kit/forms/provider-error";
import { useCardFailed } from "../../shell/card-failed";
import { Alert } from "../../ui/alert";
import { Waiting } from "../../ui/states";
import { SignInForm } from "./form";
import { useSignIn } from "./use-sign-in";
import "../../ui/page-head.css";
import "../../shell/auth-page.css";

// Rarely needed and heavier than the form, so loaded on demand.
const NoCompany = lazy(() => import("./no-company"));
const SecondFactor = lazy(() => import("./second-factor-page"));

/** The page. */
export function Component() {
  const t = useT();
  const { state } = useLocation();
  // The prerendered page does not know the history entry, which has its state still when the page is loaded again.
  const ended = useInBrowser(() => (state as { readonly ended?: boolean } | null)?.ended === true, false);
  const [failure, setFailure] = useState<unknown>();
  const providerError = useProviderError();
  const [hasTried, setHasTried] = useState(false);

  const { pending, stay, signIn, completeSignIn, startOver, proceed } = useSignIn(setFailure, useCardFailed());
  const known = useKnownSession();
  const begin = useCallback(
    (request: () => Promise<SignIn>, isCardWanted: boolean) => {
      setFailure(undefined);
      setHasTried(true);
      return signIn(request, isCardWanted);
    },
    [signIn],
  );
  const instead =
    stay === "second_factor" ? (
      <SecondFactor onProved={completeSignIn} onChanged={proceed} onEnded={startOver} />
    ) : stay === "no-company" && known.kind === "open" ? (
      <NoCompany person={known.session.user} onAccepted={proceed} />
    ) : null;
  if (instead) return <Suspense fallback={<Waiting text={t("global:state.loading")} />}>{instead}</Suspense>;
  return (
    <section className="auth-page">
      <header className="auth-page-head">
        <h1>{t("auth:signIn.welcome")}</h1>
        <p className="muted">{t("auth:signIn.subtitle")}</p>
      </header>
      {ended ? <Alert tone="info">{t("auth:signIn.ended")}</Alert> : null}
      {providerError && !hasTried && failure === undefined ? (
        <Alert tone="warning">{t(providerError, { minutes: 1 })}</Alert>
      ) : null}
      <SignInForm
        pending={pending}
        failure={pending ? undefined : failure}
        onSubmit={({ email, password }, isCardWanted) => void begin(() => calls.signIn(email, password), isCardWanted)}
        onPasskey={begin}
      />
    </section>
  );
}
