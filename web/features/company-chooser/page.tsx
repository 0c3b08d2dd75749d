// The company chooser (specification 2 and 4): a single company is entered automatically, and the one that the address names; among others
// the user chooses.

import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as calls from "../../client/api/calls";
import { Failure } from "../../client/api/failure";
import type { Company } from "../../client/api/shapes";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { paths } from "../../client/paths";
import { continuationIn } from "../../client/session/continuation";
import { arrivalAt, successTarget } from "../../client/session/destination";
import { signedIn } from "../../client/session/lifecycle";
import { showRequestedCard } from "../../client/session/requested-card";
import { CHOOSER_REDIRECT_MS } from "../../client/timings";
import { useRestored } from "../../client/use-restored";
import { useFailureText } from "../../kit/forms/failure-text";
import { useSignOutToForm } from "../../kit/forms/use-sign-out-to-form";
import { useCardFailed } from "../../shell/card-failed";
import { ReceivedInvitations } from "../../shell/received-invitations";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { LateDrawing } from "../../ui/late-drawing";
import { toast } from "../../ui/toast";
import { CompanyList } from "./list";
import { useCompanies } from "./use-companies";
import "../../ui/page-head.css";
import "../../shell/auth-page.css";

/** The page. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const failureText = useFailureText();
  const { companies, retry, refresh } = useCompanies();
  const [entering, setEntering] = useState<string>();
  const [expiredIn, setExpiredIn] = useState<Company>();
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const automatic = useRef(false);

  useEffect(() => () => clearTimeout(redirect.current), []);
  // Back from the page of a company, another one can be entered.
  useRestored(useCallback(() => setEntering(undefined), []));

  const showFailure = useCallback(
    (title: Phrase, failure: unknown) => toast({ tone: "error", title: t(title), message: failureText(failure) }),
    [t, failureText],
  );

  const onCardFailed = useCardFailed();
  const signOut = useSignOutToForm();

  const enter = useCallback(
    async (company: Company) => {
      const { companyId } = company;
      // Whoever could not enter one company is not taken to another.
      automatic.current = true;
      setEntering(companyId);
      setExpiredIn(undefined);
      try {
        const known = signedIn(await calls.enterCompany(companyId));
        await showRequestedCard(known).catch(onCardFailed);
        const around = { config: config(), width: window.innerWidth, justSignedIn: false };
        const { to, how } = successTarget(arrivalAt({ pathname, search }, around));
        const go = () => (how === "page" ? location.assign(to) : void navigate(to));
        redirect.current = setTimeout(go, CHOOSER_REDIRECT_MS);
      } catch (failure) {
        setEntering(undefined);
        if (failure instanceof Failure && failure.code === "session_expired") return setExpiredIn(company);
        showFailure("auth:chooser.failed", failure);
        if (failure instanceof Failure && failure.code === "not_found") await refresh();
      }
    },
    [showFailure, refresh, navigate, onCardFailed, pathname, search],
  );

  const offered = companies.kind === "list" && companies.companies.length > 0 ? companies.companies : undefined;
  useEffect(() => {
    // Visitors return after signing in. A user without a company would be redirected for ever, so the sign-in page shows their invitations.
    if (companies.kind === "nobody") void navigate(paths.signInAlias() + search, { replace: true });
    if (companies.kind === "list" && companies.companies.length === 0) {
      void navigate(paths.signInAlias(), { replace: true });
    }
    const [only, ...others] = companies.kind === "list" ? companies.companies : [];
    // A provider's sign-in ends here, with the company that was asked for before it; unless operations want everybody to choose.
    const named = config().redirects.tenantChooser ? undefined : continuationIn({ pathname, search }).business;
    const wanted = others.length === 0 ? only : [only, ...others].find((one) => named && one?.businessUuId === named);
    if (wanted && !automatic.current) void enter(wanted);
  }, [companies, enter, navigate, pathname, search]);

  return (
    <section className="auth-page">
      <LateDrawing name="company" />
      <header className="auth-page-head">
        <h1>{t("auth:chooser.title")}</h1>
        <p className="muted">{t("auth:chooser.subtitle")}</p>
      </header>
      {companies.kind === "failed" ? (
        <>
          <Alert tone="error" title={t("auth:chooser.loadFailed")}>
            {failureText(companies.failure)}
          </Alert>
          <Button onPress={retry}>{t("global:actions.retry")}</Button>
        </>
      ) : (
        <>
          {expiredIn ? (
            <Alert tone="error" title={t("auth:chooser.failed")}>
              <p>{t("auth:chooser.again", { company: expiredIn.title || expiredIn.companyName })}</p>
              <Button variant="secondary" onPress={signOut}>
                {t("auth:chooser.signIn")}
              </Button>
            </Alert>
          ) : null}
          <CompanyList companies={offered} entering={entering} onPick={(company) => void enter(company)} />
        </>
      )}
      {offered ? <ReceivedInvitations onAccepted={() => void navigate(paths.home())} /> : null}
      {/* The sign-in page would redirect a signed-in user straight back. */}
      <Button variant="quiet" onPress={signOut}>
        {t("auth:chooser.other")}
      </Button>
    </section>
  );
}
