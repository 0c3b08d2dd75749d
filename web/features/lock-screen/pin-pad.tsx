// The PIN pad: big keys for fingers, the keyboard for everybody else; digits are masked. It says what is left, and gives way to
// the password when no PIN helps any more.

import { useEffect, useRef, useState } from "react";
import { phraseOf } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { signInByPin } from "../../client/api/pin";
import { useT } from "../../client/i18n/i18n";
import { noteByPin } from "../../client/session/by-pin";
import { signedIn } from "../../client/session/keeper";
import type { SessionState } from "../../client/session/session";
import { useFailureText } from "../../kit/forms/failure-text";
import { PIN_MAX, PIN_MIN, tidyPin } from "../../kit/forms/pin";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import "../../ui/field.css";
import "./pin-pad.css";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Refusals after which no PIN helps. */
const FINAL: readonly string[] = ["pin_blocked", "device_not_enrolled", "password_reset_required", "email_unverified"];

/** Why the last PIN was refused, and what is left. */
function Refusal({ failure }: { readonly failure: unknown }) {
  const t = useT();
  const failureText = useFailureText();
  const left = failure instanceof Failure && failure.code === "pin_failed" ? failure.remaining : null;
  if (left === null) return <Alert tone="error">{failureText(failure)}</Alert>;
  return (
    <Alert tone="error" title={failureText(failure)}>
      {left === 0 ? t(phraseOf("pin_blocked")) : t("auth:lock.left", { left })}
    </Alert>
  );
}

/** The pad of a person; calls back once they are in. */
export function PinPad(props: {
  readonly userId: string;
  readonly name: string;
  readonly onSignedIn: (known: SessionState) => void;
  /** What to do when no PIN helps any more. */
  readonly onPassword: () => void;
  /** Nothing else leads to the password: the pad does so from the start. */
  readonly isAlone?: boolean;
}) {
  const t = useT();
  const { userId, name, onSignedIn, onPassword, isAlone } = props;
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [isShort, setShort] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const final = useRef<HTMLDivElement>(null);
  const isFinal = failure instanceof Failure && (FINAL.includes(failure.code) || failure.remaining === 0);

  // The field is what is asked for; where it is gone, what is said instead.
  useEffect(() => (isFinal ? final.current : input.current)?.focus(), [isFinal]);

  function type(text: string): void {
    setPin(tidyPin(text));
    setShort(false);
  }

  async function send(): Promise<void> {
    if (pending) return;
    // Too short to be anybody's: it must not cost an attempt.
    setShort(pin.length < PIN_MIN);
    if (pin.length < PIN_MIN) return;
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await signInByPin(userId, pin);
      noteByPin(true);
      onSignedIn(signedIn(answer));
    } catch (refused) {
      setFailure(refused);
      setPin("");
      setPending(false);
      input.current?.focus();
    }
  }

  const key = (label: string, text: string, name?: string) => (
    <button
      key={label}
      type="button"
      className="pin-key"
      // Keyboards have keys of their own and keep the field while the pad is tapped; screen readers find the pad.
      tabIndex={-1}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => type(text)}
    >
      {label}
    </button>
  );

  if (isFinal) {
    return (
      <div ref={final} className="pin-pad" tabIndex={-1}>
        <Refusal failure={failure} />
        <Button onPress={onPassword}>{t("auth:lock.byPassword")}</Button>
      </div>
    );
  }
  return (
    <form
      className="pin-pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure === undefined ? null : <Refusal failure={failure} />}
      <div className="field">
        <input
          ref={input}
          className="input pin-input"
          type="password"
          name="pin"
          // The pad is the keyboard of touch screens.
          inputMode="none"
          // No password manager is to keep it in the place of the password.
          autoComplete="one-time-code"
          aria-label={t("auth:lock.pinOf", { name })}
          aria-invalid={isShort || undefined}
          maxLength={PIN_MAX}
          value={pin}
          onChange={(event) => type(event.target.value)}
        />
        <p className="field-error" role="alert">
          {isShort ? t("auth:lock.short") : null}
        </p>
      </div>
      <div className="pin-keys">
        {KEYS.map((digit) => key(digit, pin + digit))}
        <span />
        {key("0", `${pin}0`)}
        {key("⌫", pin.slice(0, -1), t("auth:lock.delete"))}
      </div>
      <Button type="submit" isPending={pending} isInvalid={pin.length < PIN_MIN}>
        {t("auth:lock.unlock")}
      </Button>
      {isAlone ? (
        <Button variant="quiet" onPress={onPassword}>
          {t("auth:lock.byPassword")}
        </Button>
      ) : null}
      <p className="visually-hidden" role="status">
        {t("auth:lock.typed", { digits: pin.length })}
      </p>
    </form>
  );
}
