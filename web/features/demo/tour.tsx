// A tour of the product in five steps. Its state is stored in the browser, because it outlives the sign-in.

import { Link } from "react-router";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { paths } from "../../client/paths";
import { useKnownSession } from "../../client/session/session";
import { Button } from "../../ui/button";
import { fillIn } from "./fill";
import { large } from "./users";
import "../../ui/links.css";
import "./demo.css";

const MAILBOX = "/dev/mailbox";

interface Step {
  readonly title: Phrase;
  readonly text: Phrase;
  readonly to?: string;
}

const STEPS: readonly Step[] = [
  { title: "demo:tour.signIn.title", text: "demo:tour.signIn.text" },
  { title: "demo:tour.invite.title", text: "demo:tour.invite.text", to: paths.users() },
  { title: "demo:tour.mail.title", text: "demo:tour.mail.text", to: MAILBOX },
  { title: "demo:tour.role.title", text: "demo:tour.role.text", to: paths.roles() },
  { title: "demo:tour.audit.title", text: "demo:tour.audit.text", to: paths.audit() },
];

/** A link to the mailbox, which is no page of the application and opens in a tab of its own. */
export function MailboxLink() {
  const t = useT();
  return (
    <a className="text-link" href={MAILBOX} target="_blank" rel="noreferrer">
      {t("demo:mailbox")}
    </a>
  );
}

/** Step `at` of the tour, from 0; `go` leads to another step, or ends the tour. */
export function Tour({ at, go }: { readonly at: number; readonly go: (next: number | undefined) => void }) {
  const t = useT();
  const isSignedIn = useKnownSession().kind === "open";
  const step = STEPS[at] ?? STEPS[0];
  const [guide] = large;
  if (!step || !guide) return null;
  const isLast = at === STEPS.length - 1;
  return (
    <div className="demo-tour">
      <p className="muted">{t("demo:tour.step", { step: at + 1, count: STEPS.length })}</p>
      <h3>{t(step.title)}</h3>
      <p>{t(step.text, { name: guide.name })}</p>
      {at === 0 && !isSignedIn ? (
        <Button variant="secondary" onPress={() => fillIn(guide)}>
          {t("demo:fill")}
        </Button>
      ) : null}
      {step.to === MAILBOX ? <MailboxLink /> : null}
      {step.to && step.to !== MAILBOX ? (
        <Link className="text-link" to={step.to}>
          {t("demo:tour.open")}
        </Link>
      ) : null}
      <div className="demo-row">
        <Button variant="quiet" isDisabled={at === 0} onPress={() => go(at - 1)}>
          {t("demo:tour.back")}
        </Button>
        <Button variant={isLast ? "primary" : "secondary"} onPress={() => go(isLast ? undefined : at + 1)}>
          {t(isLast ? "demo:tour.end" : "demo:tour.next")}
        </Button>
      </div>
    </div>
  );
}
