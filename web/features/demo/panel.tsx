// The panel of the local demo: accounts to sign in with, the mailbox, and a tour. Only local builds contain it (decision 136).

import { useLocation } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { useKnownSession } from "../../client/session/session";
import { createStoredText, useInBrowser, useStore } from "../../client/store";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { fillIn } from "./fill";
import { MailboxLink, Tour } from "./tour";
import { type DemoPerson, LARGE, large, small } from "./users";
import "./demo.css";

/** `open`, `closed`, or null before a choice: then it is open where there is room beside the form. */
const shown = createStoredText("asgard.demo");
/** The current step of the tour. */
const step = createStoredText("asgard.demo-tour");

const SIGN_IN = /^\/(auth\/)?login(-business|-partners)?\/?$/;
const BEFORE_SIGN_IN = /^\/(auth(?!\/admin)|m\/|list-company-access|login|404|500|dev)/;
const ROOM = "(min-width: 1200px)";

function Person({ person, onFilled }: { readonly person: DemoPerson; readonly onFilled: () => void }) {
  const t = useT();
  const initials = person.name
    .split(" ")
    .map((word) => word.slice(0, 1))
    .join("");
  function choose() {
    fillIn(person);
    onFilled();
  }
  return (
    <li>
      <button type="button" className="demo-person" onClick={choose}>
        <Avatar userId={person.email} initials={initials} size={28} />
        <span>
          <strong>{person.name}</strong>
          <span className="muted">
            {t(person.role)}
            {person.company ? ` · ${person.company}` : null}
          </span>
        </span>
      </button>
    </li>
  );
}

function DemoUsers({ onFilled }: { readonly onFilled: () => void }) {
  const t = useT();
  return (
    <>
      <p className="muted">{t("demo:text")}</p>
      {[
        { title: LARGE, users: large },
        { title: t("demo:small"), users: small },
      ].map(({ title, users }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul className="demo-users">
            {users.map((person) => (
              <Person key={person.email} person={person} onFilled={onFilled} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function Panel() {
  const t = useT();
  const { pathname } = useLocation();
  const wish = useStore(shown);
  const touring = useStore(step);
  const hasRoom = useInBrowser(() => matchMedia(ROOM).matches, false);
  // Whoever signed in and has no company is at the same address, without a form to fill in.
  const isSignIn = useKnownSession().kind !== "open" && SIGN_IN.test(pathname);
  // Other pages have no form to fill in: there only a running tour is shown, and not before the sign-in.
  if (!isSignIn && (touring === null || BEFORE_SIGN_IN.test(pathname))) return null;
  const isOpen = wish === null ? hasRoom || !isSignIn : wish === "open";
  const close = () => shown.set("closed");
  if (!isOpen) {
    return (
      <aside className="demo" data-location={isSignIn ? "form" : "page"} aria-label={t("demo:title")}>
        <button type="button" className="demo-open" aria-expanded="false" onClick={() => shown.set("open")}>
          {t(isSignIn ? "demo:title" : "demo:tour.title")}
        </button>
      </aside>
    );
  }
  return (
    <aside className="demo" data-location={isSignIn ? "form" : "page"} aria-label={t("demo:title")}>
      <div className="demo-card">
        <header className="demo-row">
          <h2>{t(touring === null ? "demo:title" : "demo:tour.title")}</h2>
          <Button variant="quiet" onPress={close}>
            {t("demo:hide")}
          </Button>
        </header>
        {touring === null ? (
          <DemoUsers onFilled={() => (hasRoom ? undefined : close())} />
        ) : (
          <Tour at={Number(touring)} go={(next) => step.set(next === undefined ? null : String(next))} />
        )}
        {touring === null ? (
          <footer className="demo-row demo-foot">
            <MailboxLink />
            <Button variant="secondary" onPress={() => step.set("0")}>
              {t("demo:tour.start")}
            </Button>
          </footer>
        ) : null}
      </div>
    </aside>
  );
}
