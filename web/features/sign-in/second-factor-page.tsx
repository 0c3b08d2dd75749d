// The second-factor step, in place of the form.

import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import type { SignIn } from "../../client/api/shapes";
import { accessToken, isLimited } from "../../client/api/tokens";
import { useT } from "../../client/i18n/i18n";
import { signOut } from "../../client/session/lifecycle";
import { refreshSession, useKnownSession } from "../../client/session/session";
import { Waiting } from "../../ui/states";
import { SecondFactor } from "./second-factor";
import "../../ui/page-head.css";
import "../../shell/auth-page.css";

/**
 * The step; `onEnded` returns to the form: with a reason, or because another user is to sign in. `onChanged`: in another tab the factor was
 * shown, or its sign-in given up.
 */
export default function SecondFactorPage(props: {
  readonly onProved: (answer: SignIn) => void;
  readonly onChanged: () => void;
  readonly onEnded: (why?: unknown) => void;
}) {
  const t = useT();
  const known = useKnownSession();
  const { pathname, search } = useLocation();
  const isAwaited = known.kind === "limited" && known.scope === "second_factor";
  const isProved = useRef(false);
  const onChanged = useEffectEvent(props.onChanged);
  useEffect(() => {
    if (!isAwaited && !isProved.current) onChanged();
  }, [isAwaited]);

  function prove(answer: SignIn): void {
    isProved.current = true;
    props.onProved(answer);
  }

  function end(why?: unknown): void {
    const token = accessToken();
    // Another tab completed this step. The session is a full one now: continue with it and do not end it.
    if (token && !isLimited(token)) return void refreshSession().catch(props.onEnded);
    // The address says where the sign-in is to lead, whoever signs in. Not awaited: the limited session expires by itself within minutes.
    signOut(pathname + search).catch(() => undefined);
    props.onEnded(why);
  }

  // The page that this leads to is on its way.
  if (!isAwaited) return <Waiting text={t("global:state.loading")} />;
  return (
    <section className="auth-page">
      <header className="auth-page-head">
        <h1>{t("auth:secondFactor.title")}</h1>
        <p className="muted">{t("auth:secondFactor.text")}</p>
      </header>
      <SecondFactor methods={known.methods ?? []} onProved={prove} onEnded={end} onLeave={() => end()} />
    </section>
  );
}
