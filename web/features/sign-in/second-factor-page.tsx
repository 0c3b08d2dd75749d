// The second-factor step, in place of the form.

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
  const methods = (known.kind === "limited" && known.methods) || [];

  function end(why?: unknown): void {
    // Not awaited: the limited session expires by itself within minutes.
    signOut().catch(() => undefined);
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
