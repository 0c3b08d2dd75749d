// The second-factor step, in place of the form.

import { useLocation } from "react-router";
import type { SignIn } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { signOut } from "../../client/session/lifecycle";
import { useKnownSession } from "../../client/session/session";
import { SecondFactor } from "./second-factor";
import "../../ui/page-head.css";
import "../../shell/auth-page.css";

/** The step; `onEnded` returns to the form: with a reason, or because another user is to sign in. */
export default function SecondFactorPage(props: {
  readonly onProved: (answer: SignIn) => void;
  readonly onEnded: (why?: unknown) => void;
}) {
  const t = useT();
  const known = useKnownSession();
  const { pathname, search } = useLocation();
  const methods = (known.kind === "limited" && known.methods) || [];

  function end(why?: unknown): void {
    // The address says where the sign-in is to lead, whoever signs in. Not awaited: the limited session expires by itself within minutes.
    signOut(pathname + search).catch(() => undefined);
    props.onEnded(why);
  }

  return (
    <section className="auth-page">
      <header className="auth-page-head">
        <h1>{t("auth:secondFactor.title")}</h1>
        <p className="muted">{t("auth:secondFactor.text")}</p>
      </header>
      <SecondFactor methods={methods} onProved={props.onProved} onEnded={end} onLeave={() => end()} />
    </section>
  );
}
