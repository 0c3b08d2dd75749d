// The lock screen of the user who was signed in last (G7).

import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { accessToken } from "../../client/api/tokens";
import { useT } from "../../client/i18n/i18n";
import { lastCard } from "../../client/session/cards";
import { flushSession, knownSession, verifySession } from "../../client/session/session";
import { useFailureText } from "../../kit/forms/failure-text";
import { CompanyStrip } from "../../shell/company-strip";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { ErrorState, Waiting } from "../../ui/states";
import { PinPad } from "./pin-pad";
import { useCards, useLockScreenNavigation } from "./use-cards";
import "../../ui/page-head.css";
import "../../shell/auth-page.css";
import "./lock-screen.css";

/** The page. */
export function Component() {
  const t = useT();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [found, reload] = useCards();
  const { proceed, signInByPassword, toSignIn, others } = useLockScreenNavigation();
  const list = found.kind === "list" ? found.cards : undefined;
  const card = list?.find(({ userId }) => userId === lastCard()) ?? list?.[0];

  useEffect(() => {
    // The device has no cards, so there is nobody to unlock for.
    if (list && !card) void navigate(toSignIn, { replace: true });
  }, [list, card, navigate, toSignIn]);

  // Opening this address locks no session, and another tab may have been unlocked meanwhile. An effect, since it checks again whenever the
  // page is shown: what happens outside React starts the request, and its answer leaves the page.
  useEffect(() => {
    let isCancelled = false;
    const checkSession = () => {
      if (document.visibilityState === "hidden" || !accessToken()) return;
      if (knownSession().kind === "none") flushSession();
      verifySession().then(
        (known) => (!isCancelled && known.kind === "open" ? proceed(known) : undefined),
        // On a network failure it stays locked.
        () => undefined,
      );
    };
    checkSession();
    document.addEventListener("visibilitychange", checkSession);
    return () => {
      isCancelled = true;
      document.removeEventListener("visibilitychange", checkSession);
    };
  }, [proceed]);

  if (found.kind === "failed") {
    return (
      <ErrorState
        isPage
        title={t("auth:lock.failed")}
        text={failureText(found.failure)}
        retry={t("global:actions.retry")}
        onRetry={reload}
      />
    );
  }
  if (!card) return <Waiting isPage text={t("global:state.loading")} />;
  return (
    <section className="auth-page lock-main">
      {card.company ? <CompanyStrip company={card.company} /> : null}
      <Avatar userId={card.userId} initials={card.initials} image={card.image} size={88} />
      <header className="auth-page-head">
        <h1>{card.displayName}</h1>
        <p className="muted">{t("auth:lock.locked")}</p>
      </header>
      {card.hasPin ? (
        <PinPad
          userId={card.userId}
          name={card.displayName}
          isAlone
          onSignedIn={proceed}
          onPassword={() => signInByPassword(card.userId)}
        />
      ) : (
        <Button onPress={() => signInByPassword(card.userId)}>{t("auth:lock.byPassword")}</Button>
      )}
      <p className="form-foot">
        <Link to={others}>{t("auth:lock.others")}</Link>
      </p>
    </section>
  );
}
