// The lock screen with all users who are shown on this device (specification 2, G7): Login leads to the password, the badge asks for the
// PIN.

import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type Card, removeCard } from "../../client/api/pin";
import { useT } from "../../client/i18n/i18n";
import { forgetCard } from "../../client/session/cards";
import { rememberEmail } from "../../client/session/email";
import { useStageTitle } from "../../client/stage-title";
import { useFailureText } from "../../kit/forms/failure-text";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import styles from "../../ui/button.module.css";
import { LateDrawing } from "../../ui/late-drawing";
import { PageHead } from "../../ui/page-head";
import { ErrorState, Waiting } from "../../ui/states";
import { toast } from "../../ui/toast";
import { PinPad } from "./pin-pad";
import { useCards, useLockScreenNavigation } from "./use-cards";
import "../../ui/button-row.css";
import "../../shell/auth-page.css";
import "../../shell/company-list.css";
import "./lock-screen.css";

function Person(props: {
  readonly card: Card;
  readonly isOpen: boolean;
  readonly onBadge: () => void;
  readonly onRemoved: () => void;
}) {
  const t = useT();
  const failureText = useFailureText();
  const { proceed, signInByPassword } = useLockScreenNavigation();
  const [isRemoving, setRemoving] = useState(false);
  const acts = useRef<HTMLSpanElement>(null);
  const { card } = props;

  function keep(): void {
    // The pressed button goes with the question.
    (acts.current?.lastElementChild as HTMLElement | null)?.focus();
    setRemoving(false);
  }

  async function remove(): Promise<void> {
    try {
      await removeCard(card.userId);
      forgetCard(card.userId);
      props.onRemoved();
    } catch (failure) {
      toast({ tone: "error", title: t("auth:lock.removeFailed"), message: failureText(failure) });
    }
  }

  return (
    <li className="card-row">
      <button
        type="button"
        className="card-badge"
        disabled={!card.hasPin}
        aria-expanded={card.hasPin ? props.isOpen : undefined}
        onClick={props.onBadge}
      >
        <Avatar userId={card.userId} initials={card.initials} image={card.image} size={48} />
        {card.hasPin ? (
          <span className="card-badge-sign" aria-hidden="true">
            PIN
          </span>
        ) : null}
        <span className="visually-hidden">
          {card.hasPin ? t("auth:lock.pinOf", { name: card.displayName }) : card.displayName}
        </span>
      </button>
      <span className="company-words">
        <span className="company-title">{card.displayName}</span>
        <span className="muted">{card.company?.title}</span>
      </span>
      <span ref={acts} className="card-acts">
        <Button
          variant="secondary"
          label={t("auth:lock.loginOf", { name: card.displayName })}
          onPress={() => signInByPassword(card.userId)}
        >
          {t("auth:lock.login")}
        </Button>
        <Button
          variant="quiet"
          label={t("auth:lock.removeOf", { name: card.displayName })}
          onPress={() => setRemoving(!isRemoving)}
        >
          {t("auth:lock.remove")}
        </Button>
      </span>
      {isRemoving ? (
        <div className="card-more" role="alert">
          <p>{t("auth:lock.removeAsk", { name: card.displayName })}</p>
          <div className="button-row">
            <Button variant="secondary" onPress={keep}>
              {t("global:actions.close")}
            </Button>
            <Button variant="danger" onPress={() => void remove()}>
              {t("auth:lock.remove")}
            </Button>
          </div>
        </div>
      ) : null}
      {props.isOpen ? (
        <div className="card-more">
          <PinPad
            userId={card.userId}
            name={card.displayName}
            onSignedIn={proceed}
            onPassword={() => signInByPassword(card.userId)}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The empty lock screen: explains what it is for and how users get onto it, and links to the sign-in. */
function NoUsers() {
  const t = useT();
  const { toSignIn } = useLockScreenNavigation();
  return (
    <section className="auth-page lock-nobody">
      <LateDrawing name="device" />
      <PageHead title={t("auth:lock.nobody")}>{t("auth:lock.nobodyWhy")}</PageHead>
      <p>{t("auth:lock.nobodyText")}</p>
      <Link className={styles.button} data-variant="primary" to={toSignIn}>
        {t("auth:lock.login")}
      </Link>
    </section>
  );
}

/** The page. */
export function Component() {
  const t = useT();
  const failureText = useFailureText();
  const [found, reload] = useCards();
  const { toSignIn } = useLockScreenNavigation();
  const [open, setOpen] = useState<string>();
  const isRemoved = useRef(false);
  useEffect(() => {
    if (found.kind === "loading" || !isRemoved.current) return;
    isRemoved.current = false;
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading) heading.tabIndex = -1;
    // Unless something else has taken it meanwhile.
    if (document.activeElement === document.body) heading?.focus();
  }, [found]);
  const isEmpty = found.kind === "list" && found.cards.length === 0;
  useStageTitle(isEmpty ? t("auth:lock.nobody") : undefined);
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
  if (isEmpty) return <NoUsers />;
  return (
    <section className="auth-page">
      <LateDrawing name="device" />
      <PageHead title={t("auth:lock.title")}>{t("auth:lock.text")}</PageHead>
      {found.kind === "loading" ? (
        <Waiting text={t("global:state.loading")} />
      ) : (
        <ul aria-label={t("auth:lock.title")}>
          {found.cards.map((card) => (
            <Person
              key={card.userId}
              card={card}
              isOpen={open === card.userId}
              onBadge={() => setOpen(open === card.userId ? undefined : card.userId)}
              onRemoved={() => {
                isRemoved.current = true;
                reload();
              }}
            />
          ))}
        </ul>
      )}
      <p className="form-foot">
        {/* The sign-in form must not be prefilled. */}
        <Link to={toSignIn} onClick={() => rememberEmail("")}>
          {t("auth:chooser.other")}
        </Link>
      </p>
    </section>
  );
}
