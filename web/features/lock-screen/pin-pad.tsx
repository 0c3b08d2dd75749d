// The PIN pad: big keys for touch, an input for keyboards. Digits are dots over that input. It shows the attempts that remain, and offers
// the password when no PIN is accepted any more.

import { useCallback, useEffect, useId, useRef, useState } from "react";
import { phraseOf } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { signInByPin } from "../../client/api/pin";
import { useT } from "../../client/i18n/i18n";
import { noteByPin } from "../../client/session/by-pin";
import { signedIn } from "../../client/session/lifecycle";
import type { SessionState } from "../../client/session/session";
import { useFailureText } from "../../kit/forms/failure-text";
import { normalizePin, PIN_MAX, PIN_MIN } from "../../kit/forms/pin";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import "../../ui/field.css";
import "./pin-pad.css";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Indices of the dots. */
const DIGITS = Array.from({ length: PIN_MAX }, (_, position) => position);

/** Error codes after which no PIN is accepted. */
const FINAL: readonly string[] = ["pin_blocked", "device_not_enrolled", "password_reset_required", "email_unverified"];

/** Why the last PIN was rejected, and the attempts that remain. */
function PinError({ failure }: { readonly failure: unknown }) {
  const t = useT();
  const failureText = useFailureText();
  const left = failure instanceof Failure && failure.code === "pin_failed" ? failure.remaining : null;
  if (left === null) return failureText(failure);
  return (
    <>
      <strong>{failureText(failure)}</strong>{" "}
      <span>{left === 0 ? t(phraseOf("pin_blocked")) : t("auth:lock.left", { left })}</span>
    </>
  );
}

/** The typed digits as dots: as many positions as the shortest PIN has, and more where more is typed. */
function Dots({ typed, isRejected }: { readonly typed: number; readonly isRejected: boolean }) {
  return (
    <span className="pin-dots" aria-hidden="true" data-refused={isRejected || undefined}>
      {DIGITS.slice(0, Math.max(PIN_MIN, typed)).map((position) => (
        <span key={position} data-typed={position < typed} />
      ))}
    </span>
  );
}

/** The pad of one user; calls back after the sign-in. */
export function PinPad(props: {
  readonly userId: string;
  readonly name: string;
  readonly onSignedIn: (known: SessionState) => void;
  /** Offered when no PIN is accepted any more. */
  readonly onPassword: () => void;
  /** No other link leads to the password, so the pad offers it from the start. */
  readonly isAlone?: boolean;
}) {
  const t = useT();
  const { userId, name, onSignedIn, onPassword, isAlone } = props;
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [isShort, setShort] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const message = useId();
  const final = useRef<HTMLDivElement>(null);
  const isFinal = failure instanceof Failure && (FINAL.includes(failure.code) || failure.remaining === 0);

  /** On touch devices the field is not focused: the system's keyboard would cover the pad. */
  const focusField = useCallback(() => {
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus();
  }, []);

  // Focuses the field, or the message where the field is gone.
  useEffect(() => {
    if (isFinal) final.current?.focus();
    else focusField();
  }, [isFinal, focusField]);

  function type(text: string): void {
    setPin(normalizePin(text));
    setShort(false);
  }

  async function send(): Promise<void> {
    if (pending) return;
    // Too short for any PIN: it must not use up an attempt.
    setShort(pin.length < PIN_MIN);
    setFailure(undefined);
    if (pin.length < PIN_MIN) return;
    setPending(true);
    try {
      const answer = await signInByPin(userId, pin);
      noteByPin(true);
      onSignedIn(signedIn(answer));
    } catch (error) {
      setFailure(error);
      setPin("");
      setPending(false);
      focusField();
    }
  }

  const key = (label: string, text: string, name?: string) => (
    <button
      key={label}
      type="button"
      className="pin-key"
      // Keyboard users type into the field, which keeps the focus while the pad is tapped; screen readers can still focus the buttons.
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
        <Alert tone="error">
          <PinError failure={failure} />
        </Alert>
        <Button onPress={onPassword}>{t("auth:lock.byPassword")}</Button>
      </div>
    );
  }
  const isRejected = failure !== undefined && pin === "";
  return (
    <form
      className="pin-pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="pin-field">
        <input
          ref={input}
          className="pin-input"
          type="password"
          name="pin"
          inputMode="numeric"
          // Keeps password managers from storing it as the password.
          autoComplete="one-time-code"
          aria-label={t("auth:lock.pinOf", { name })}
          aria-invalid={isShort || isRejected || undefined}
          aria-describedby={message}
          maxLength={PIN_MAX}
          value={pin}
          onChange={(event) => type(event.target.value)}
        />
        <Dots typed={pin.length} isRejected={isRejected} />
      </div>
      <p id={message} className="field-error pin-message" role="alert">
        {isShort ? t("auth:lock.short") : failure === undefined ? null : <PinError failure={failure} />}
      </p>
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
